import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { CodeField } from './code-field.tsx';
import type { CodeFieldHandle } from './code-field.tsx';

const digitLabel = (position: number, count: number) => `الرقم ${position} من ${count}`;

function renderCode(props: Partial<Parameters<typeof CodeField>[0]> = {}) {
  const onComplete = vi.fn();
  const all = { label: 'رمز التحقق', digitLabel, onComplete, ...props };
  const view = render(
    <>
      <button type="button">رجوع</button>
      <CodeField {...all} />
      <button type="button">تحقق من الرمز</button>
    </>,
  );
  return {
    onComplete,
    update: (next: Partial<Parameters<typeof CodeField>[0]>) =>
      view.rerender(
        <>
          <button type="button">رجوع</button>
          <CodeField {...all} {...next} />
          <button type="button">تحقق من الرمز</button>
        </>,
      ),
  };
}

const box = (position: number) => screen.getByLabelText<HTMLInputElement>(digitLabel(position, 4));
const code = () => [1, 2, 3, 4].map((position) => box(position).value).join('·');

afterEach(() => {
  vi.useRealTimers();
});

test('typing fills box after box and tells the whole code once', async () => {
  const { onComplete } = renderCode();
  await userEvent.click(box(1));
  await userEvent.keyboard('417');
  expect(box(4)).toHaveFocus();
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.keyboard('9');
  expect(code()).toBe('4·1·7·9');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4179');
});

test('Arabic-Indic digits count, letters do not', async () => {
  renderCode();
  await userEvent.click(box(1));
  await userEvent.keyboard('٤a١');
  expect(code()).toBe('4·1··');
  expect(box(3)).toHaveFocus();
});

test('backspace goes back box by box, and the next digit stands where the last one was removed', async () => {
  renderCode();
  await userEvent.click(box(1));
  await userEvent.keyboard('417{Backspace}');
  expect(code()).toBe('4·1··');
  expect(box(3)).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  expect(code()).toBe('4···');
  expect(box(2)).toHaveFocus();
  await userEvent.keyboard('8');
  expect(code()).toBe('4·8··');
});

test('after four digits backspace removes the last one, and typing sets it again', async () => {
  const { onComplete } = renderCode();
  await userEvent.click(box(1));
  await userEvent.keyboard('4179{Backspace}5');
  expect(code()).toBe('4·1·7·5');
  expect(onComplete).toHaveBeenLastCalledWith('4175');
});

test('a paste takes the first four digits, whichever box it meets', async () => {
  const { onComplete } = renderCode();
  await userEvent.click(box(3));
  await userEvent.paste('417952');
  expect(code()).toBe('4·1·7·9');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4179');
});

test('a code from a message that the phone puts into the first box fills all four', () => {
  const { onComplete } = renderCode();
  expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  fireEvent.change(box(1), { target: { value: '4179' } });
  expect(code()).toBe('4·1·7·9');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4179');
});

test('Tab stays in the boxes; arrows move between them and out of them', async () => {
  renderCode();
  await userEvent.click(box(2));
  await userEvent.tab();
  expect(box(2)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(box(3)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(box(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'تحقق من الرمز' })).toHaveFocus();
  await userEvent.click(box(1));
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'رجوع' })).toHaveFocus();
});

test('Enter submits the form around the boxes', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <CodeField label="رمز التحقق" digitLabel={digitLabel} onComplete={() => {}} />
      <button type="submit">تحقق من الرمز</button>
    </form>,
  );
  await userEvent.click(box(2));
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a refused code stays for the shake, then the boxes are empty and the first one waits', () => {
  vi.useFakeTimers();
  const { update } = renderCode({ refusals: 0 });
  fireEvent.change(box(1), { target: { value: '4179' } });
  update({ refusals: 1, error: 'الرمز غير صحيح' });
  expect(code()).toBe('4·1·7·9');
  act(() => {
    vi.advanceTimersByTime(320);
  });
  expect(code()).toBe('···');
  expect(box(1)).toHaveFocus();
  expect(screen.getByRole('group', { name: 'رمز التحقق' })).toHaveAccessibleDescription('الرمز غير صحيح');
});

test('while the code is being verified the boxes keep it', async () => {
  const { update, onComplete } = renderCode();
  await userEvent.click(box(1));
  await userEvent.keyboard('4179');
  update({ disabled: true });
  await userEvent.keyboard('{Backspace}5');
  await userEvent.paste('1234');
  expect(code()).toBe('4·1·7·9');
  expect(onComplete).toHaveBeenCalledTimes(1);
});

test('the same code may be sent again after it was refused', () => {
  vi.useFakeTimers();
  const { update, onComplete } = renderCode({ refusals: 0 });
  fireEvent.change(box(1), { target: { value: '4179' } });
  update({ refusals: 1 });
  act(() => {
    vi.advanceTimersByTime(320);
  });
  fireEvent.change(box(1), { target: { value: '4179' } });
  expect(onComplete).toHaveBeenCalledTimes(2);
});

test('the owner can fill in a code that came by message', () => {
  const handle = createRef<CodeFieldHandle>();
  const { onComplete } = renderCode({ ref: handle });
  act(() => handle.current?.fill('٤١٧٩'));
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4179');
});
