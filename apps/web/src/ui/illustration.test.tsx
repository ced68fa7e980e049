import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Illustration } from './illustration.tsx';

test('a picture that cannot be fetched leaves its place empty instead of a broken frame', () => {
  const { container } = render(<Illustration name="offline" />);
  const picture = container.querySelector('img') ?? container;
  expect(picture).toBeVisible();
  fireEvent.error(picture);
  expect(picture).not.toBeVisible();
});
