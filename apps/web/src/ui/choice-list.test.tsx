import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { ChoiceList } from './choice-list.tsx';

const choices = [
  { id: 'SA', label: 'السعودية', end: '+966' },
  { id: 'AE', label: 'الإمارات', end: '+971' },
  { id: 'KW', label: 'الكويت', end: '+965' },
];

test('makes the chosen row the only tab stop and moves with arrows, Home and End', async () => {
  const onChoose = vi.fn();
  render(<ChoiceList label="اختيار الدولة" choices={choices} chosenId="AE" onChoose={onChoose} />);
  await userEvent.tab();
  expect(screen.getByRole('option', { name: /الإمارات/u, selected: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /الكويت/u })).toHaveFocus();
  await userEvent.keyboard('{Home}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('SA');
});

test('makes the first row the tab stop when the chosen one is filtered out', async () => {
  render(<ChoiceList label="اختيار الدولة" choices={choices.slice(1)} chosenId="SA" onChoose={() => {}} />);
  await userEvent.tab();
  expect(screen.getByRole('option', { name: /الإمارات/u })).toHaveFocus();
});
