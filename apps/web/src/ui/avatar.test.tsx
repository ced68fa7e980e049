import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Avatar } from './avatar.tsx';

test('a picture that does not load gives way to the initials', () => {
  render(<Avatar name="Noura Al Qahtani" src="/accounts/noura.webp" decorative={false} />);
  fireEvent.error(screen.getByRole('img', { name: 'Noura Al Qahtani' }));
  expect(screen.getByRole('img', { name: 'Noura Al Qahtani' })).toHaveTextContent('NQ');
});

test('Arabic names show one letter, since two would join into a word', () => {
  render(<Avatar name="نورة القحطاني" decorative={false} />);
  expect(screen.getByRole('img')).toHaveTextContent(/^ن$/u);
});
