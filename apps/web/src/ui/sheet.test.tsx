import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

function CountrySheet({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        افتح
      </button>
      <Sheet
        open={open}
        onClose={() => {
          onClose?.();
          setOpen(false);
        }}
        title="اختيار الدولة"
        closeLabel="إغلاق"
        footer={<button type="button">متابعة</button>}
      >
        <p>قائمة الدول</p>
      </Sheet>
    </>
  );
}

async function openSheet(onClose?: () => void): Promise<HTMLElement> {
  render(<CountrySheet {...(onClose && { onClose })} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'افتح' }));
  return screen.getByRole('dialog', { name: 'اختيار الدولة' });
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** jsdom has no layout, so this sets a height of 400 px. */
function drag(sheet: HTMLElement, distance: number, milliseconds: number): void {
  const handle = screen.getByRole('heading', { name: 'اختيار الدولة' });
  Object.defineProperty(sheet, 'offsetHeight', { value: 400 });
  const firePointer = (
    name: 'pointerDown' | 'pointerMove' | 'pointerUp',
    clientY: number,
    timeStamp: number,
  ) => {
    const event = createEvent[name](handle, { clientY, isPrimary: true, button: 0, bubbles: true });
    Object.defineProperties(event, {
      clientY: { value: clientY },
      isPrimary: { value: true },
      timeStamp: { value: timeStamp },
    });
    fireEvent(handle, event);
  };
  HTMLElement.prototype.setPointerCapture = () => {};
  firePointer('pointerDown', 0, 1000);
  firePointer('pointerMove', distance, 1000 + milliseconds);
  firePointer('pointerUp', distance, 1000 + milliseconds + 10);
}

test('opens a modal dialog named by its title and closes by its button', async () => {
  const dialog = await openSheet();
  expect(dialog).toHaveAttribute('open');
  expect(dialog).toHaveTextContent('قائمة الدول');
  await userEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
  await expectClosed();
});

test('closes on Esc', async () => {
  const onClose = vi.fn();
  const dialog = await openSheet(onClose);
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
  await expectClosed();
});

test('reports a close forced by the browser', async () => {
  const onClose = vi.fn();
  const dialog = await openSheet(onClose);
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  await expectClosed();
});

test('has no close button without onClose, springs back and reopens when the browser closes it', () => {
  render(
    <Sheet open onClose={undefined} title="اختيار الدولة" closeLabel="إغلاق">
      قائمة الدول
    </Sheet>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  expect(dialog).toHaveAttribute('closedby', 'none');
  expect(screen.queryByRole('button', { name: 'إغلاق' })).toBeNull();
  drag(dialog, 130, 1000);
  expect(dialog.style.translate).toBe('');
  dialog.close();
  expect(dialog.open).toBe(true);
});

test('closes on a click on the backdrop but not inside', async () => {
  const dialog = await openSheet();
  await userEvent.click(screen.getByText('قائمة الدول'));
  expect(dialog).toBeInTheDocument();
  fireEvent.click(dialog);
  await expectClosed();
});

test('closes when dragged past 30 % of its height', async () => {
  const onClose = vi.fn();
  drag(await openSheet(onClose), 130, 1000);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('closes when thrown faster than 600 px/s', async () => {
  const onClose = vi.fn();
  drag(await openSheet(onClose), 70, 100);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('springs back after a short slow drag', async () => {
  const onClose = vi.fn();
  const dialog = await openSheet(onClose);
  drag(dialog, 70, 1000);
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog.style.translate).toBe('');
});

test('names a dialog by its title and body, and runs its actions', async () => {
  const onClose = vi.fn();
  render(
    <Dialog
      open
      onClose={onClose}
      title="لديك شجرة مجانية"
      body="رمز القسيمة يجعل الشجرة لك."
      actions={
        <button type="button" onClick={onClose}>
          لاحقًا
        </button>
      }
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'لديك شجرة مجانية' });
  expect(dialog).toHaveAccessibleDescription('رمز القسيمة يجعل الشجرة لك.');
  await userEvent.click(screen.getByRole('button', { name: 'لاحقًا' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
