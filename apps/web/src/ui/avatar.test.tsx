import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Avatar } from './avatar.tsx';

test('shows initials when the picture fails to load', () => {
  render(<Avatar name="Noura Al Qahtani" src="/accounts/noura.webp" decorative={false} />);
  fireEvent.error(screen.getByRole('img', { name: 'Noura Al Qahtani' }));
  expect(screen.getByRole('img', { name: 'Noura Al Qahtani' })).toHaveTextContent('NQ');
});

test('shows one letter of an Arabic name, since two would join into a word', () => {
  render(<Avatar name="نورة القحطاني" decorative={false} />);
  expect(screen.getByRole('img')).toHaveTextContent(/^ن$/u);
});
