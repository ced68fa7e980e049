import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';

import { Toaster } from './toaster.tsx';
import { createToasts } from './toasts.ts';

function renderToaster() {
  const toasts = createToasts();
  render(
    <MemoryRouter>
      <Toaster toasts={toasts} label="الإشعارات" />
    </MemoryRouter>,
  );
  return toasts;
}

test('shows an error as alert and a success as status', () => {
  const toasts = renderToaster();
  act(() => {
    toasts.show({ kind: 'error', text: 'خطأ في الشبكة' });
    toasts.show({ kind: 'success', text: 'تم تسجيل الدخول بنجاح' });
  });
  expect(screen.getByRole('alert')).toHaveTextContent('خطأ في الشبكة');
  expect(screen.getByRole('status')).toHaveTextContent('تم تسجيل الدخول بنجاح');
});

test('re-evaluates a text function after a language change and deduplicates toasts', () => {
  const toasts = createToasts();
  let text = 'تم تسجيل الدخول بنجاح';
  const toasterWith = (label: string) => (
    <MemoryRouter>
      <Toaster toasts={toasts} label={label} />
    </MemoryRouter>
  );
  const { rerender } = render(toasterWith('الإشعارات'));
  act(() => {
    toasts.show({ kind: 'success', text: () => text });
    toasts.show({ kind: 'success', text: () => text });
  });
  expect(screen.getByRole('status')).toHaveTextContent('تم تسجيل الدخول بنجاح');
  text = 'You are signed in';
  rerender(toasterWith('Messages'));
  expect(screen.getByRole('status')).toHaveTextContent('You are signed in');
});

test('renders the link of a persistent prompt', () => {
  const toasts = renderToaster();
  act(() => {
    toasts.show({
      kind: 'info',
      text: '',
      duration: Infinity,
      icon: 'tree-fill',
      action: { label: 'تسجيل الدخول لبدء غابتك', href: '/' },
    });
  });
  expect(screen.getByRole('link', { name: 'تسجيل الدخول لبدء غابتك' })).toHaveAttribute('href', '/');
});

test('pauses the timer while the pointer is over a toast', async () => {
  const toasts = renderToaster();
  const pause = vi.spyOn(toasts, 'pause');
  const resume = vi.spyOn(toasts, 'resume');
  act(() => {
    toasts.show({ kind: 'error', text: 'خطأ في الشبكة' });
  });
  await userEvent.hover(screen.getByRole('alert'));
  expect(pause).toHaveBeenCalledTimes(1);
  await userEvent.unhover(screen.getByRole('alert'));
  expect(resume).toHaveBeenCalledTimes(1);
});
