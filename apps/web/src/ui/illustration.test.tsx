import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Illustration } from './illustration.tsx';

test('hides an illustration that fails to load', () => {
  const { container } = render(<Illustration name="offline" />);
  const picture = container.querySelector('img') ?? container;
  expect(picture).toBeVisible();
  fireEvent.error(picture);
  expect(picture).not.toBeVisible();
});
