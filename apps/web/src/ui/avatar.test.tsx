import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Avatar } from './avatar.tsx';

test('shows initials when the picture fails to load', () => {
  render(<Avatar name="Noura Al Qahtani" src="/accounts/noura.webp" />);
  fireEvent.error(screen.getByAltText(''));
  expect(screen.getByText('NQ')).toBeVisible();
});

test('shows one letter of an Arabic name, since two would join into a word', () => {
  render(<Avatar name="نورة القحطاني" />);
  expect(screen.getByText('ن')).toBeVisible();
});
