import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { CodeField } from './code-field.tsx';
import type { CodeFieldHandle } from './code-field.tsx';

const digitLabel = (position: number, count: number) => `الرقم ${position} من ${count}`;

function renderCode(props: Partial<Parameters<typeof CodeField>[0]> = {}) {
  const onComplete = vi.fn();
  const allProps = { label: 'رمز التحقق', digitLabel, onComplete, ...props };
  const view = render(
    <>
      <button type="button">رجوع</button>
      <CodeField {...allProps} />
      <button type="button">التحقق من الرمز</button>
    </>,
  );
  return {
    onComplete,
    update: (next: Partial<Parameters<typeof CodeField>[0]>) =>
      view.rerender(
        <>
          <button type="button">رجوع</button>
          <CodeField {...allProps} {...next} />
          <button type="button">التحقق من الرمز</button>
        </>,
      ),
  };
}

const box = (position: number) => screen.getByLabelText<HTMLInputElement>(digitLabel(position, 4));
const code = () => [1, 2, 3, 4].map((position) => box(position).value).join('·');

afterEach(() => {
  vi.useRealTimers();
});

test('fills box after box and reports the complete code once', async () => {
  const { onComplete } = renderCode();
  await userEvent.click(box(1));
  await userEvent.keyboard('417');
  expect(box(4)).toHaveFocus();
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.keyboard('9');
  expect(code()).toBe('4·1·7·9');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4179');
});

test('accepts Arabic-Indic digits and ignores letters', async () => {
  renderCode();
  await userEvent.click(box(1));
  await userEvent.keyboard('٤a١');
  expect(code()).toBe('4·1··');
  expect(box(3)).toHaveFocus();
});

test('deletes backwards box by box and inserts at the last deleted position', async () => {
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

test('deletes the last of four digits and accepts a new one', async () => {
  const { onComplete } = renderCode();
  await userEvent.click(box(1));
  await userEvent.keyboard('4179{Backspace}5');
  expect(code()).toBe('4·1·7·5');
  expect(onComplete).toHaveBeenLastCalledWith('4175');
});

test('takes the first four digits of a paste into any box', async () => {
  const { onComplete } = renderCode();
  await userEvent.click(box(3));
  await userEvent.paste('417952');
  expect(code()).toBe('4·1·7·9');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4179');
});

test('fills all boxes from a code autofilled into the first one', () => {
  const { onComplete } = renderCode();
  expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  fireEvent.change(box(1), { target: { value: '4179' } });
  expect(code()).toBe('4·1·7·9');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4179');
});

test('keeps Tab inside the boxes and moves between and out of them with arrows', async () => {
  renderCode();
  await userEvent.click(box(2));
  await userEvent.tab();
  expect(box(2)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(box(3)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(box(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'التحقق من الرمز' })).toHaveFocus();
  await userEvent.click(box(1));
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'رجوع' })).toHaveFocus();
});

test('submits the surrounding form on Enter', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <CodeField label="رمز التحقق" digitLabel={digitLabel} onComplete={() => {}} />
      <button type="submit">التحقق من الرمز</button>
    </form>,
  );
  await userEvent.click(box(2));
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('shakes after a rejected code, then clears the boxes and focuses the first', () => {
  vi.useFakeTimers();
  const { update } = renderCode({ rejections: 0 });
  fireEvent.change(box(1), { target: { value: '4179' } });
  update({ rejections: 1, error: 'الرمز غير صحيح' });
  expect(code()).toBe('4·1·7·9');
  act(() => {
    vi.advanceTimersByTime(320);
  });
  expect(code()).toBe('···');
  expect(box(1)).toHaveFocus();
  expect(screen.getByRole('group', { name: 'رمز التحقق' })).toHaveAccessibleDescription('الرمز غير صحيح');
});

test('ignores input while the code is being verified', async () => {
  const { update, onComplete } = renderCode();
  await userEvent.click(box(1));
  await userEvent.keyboard('4179');
  update({ disabled: true });
  await userEvent.keyboard('{Backspace}5');
  await userEvent.paste('1234');
  expect(code()).toBe('4·1·7·9');
  expect(onComplete).toHaveBeenCalledTimes(1);
});

test('reports the same code again after a rejection', () => {
  vi.useFakeTimers();
  const { update, onComplete } = renderCode({ rejections: 0 });
  fireEvent.change(box(1), { target: { value: '4179' } });
  update({ rejections: 1 });
  act(() => {
    vi.advanceTimersByTime(320);
  });
  fireEvent.change(box(1), { target: { value: '4179' } });
  expect(onComplete).toHaveBeenCalledTimes(2);
});

test('accepts a code through its handle', () => {
  const handle = createRef<CodeFieldHandle>();
  const { onComplete } = renderCode({ ref: handle });
  act(() => handle.current?.fill('٤١٧٩'));
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4179');
});
