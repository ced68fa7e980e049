import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createToasts } from './toasts.ts';

const texts = { pending: 'جارٍ إرسال التذكير', success: 'تم إرسال التذكير', error: 'حدث خطأ ما' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows an error for three seconds and a success for 2.2', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'success', text: 'تم تسجيل الدخول بنجاح' });
  toasts.show({ kind: 'error', text: 'خطأ في الشبكة' });
  vi.advanceTimersByTime(2199);
  expect(toasts.list().filter((toast) => !toast.isLeaving)).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(toasts.list().filter((toast) => !toast.isLeaving)).toMatchObject([{ kind: 'error' }]);
  vi.advanceTimersByTime(800);
  expect(toasts.list().filter((toast) => !toast.isLeaving)).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(toasts.list()).toEqual([]);
});

test('removes earlier errors on success, and nothing else', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'error', text: 'الرمز غير صحيح' });
  toasts.show({ kind: 'info', text: 'سجّل الدخول' });
  toasts.show({ kind: 'success', text: 'تم تسجيل الدخول بنجاح' });
  const shown = toasts.list().filter((toast) => !toast.isLeaving);
  expect(shown.map(({ kind }) => kind)).toEqual(['info', 'success']);
});

test('keeps a persistent prompt until it is dismissed', () => {
  const toasts = createToasts();
  const id = toasts.show({ kind: 'info', text: '', duration: Infinity });
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(toasts.list()).toMatchObject([{ id, isPersistent: true, isLeaving: false }]);
  toasts.dismiss(id);
  vi.advanceTimersByTime(200);
  expect(toasts.list()).toEqual([]);
});

test('pauses and resumes the timer', () => {
  const toasts = createToasts();
  const id = toasts.show({ kind: 'error', text: 'خطأ في الشبكة' });
  vi.advanceTimersByTime(2000);
  toasts.pause(id);
  vi.advanceTimersByTime(60_000);
  expect(toasts.list()).toMatchObject([{ isLeaving: false }]);
  toasts.resume(id);
  vi.advanceTimersByTime(999);
  expect(toasts.list()).toMatchObject([{ isLeaving: false }]);
  vi.advanceTimersByTime(1);
  expect(toasts.list()).toMatchObject([{ isLeaving: true }]);
});

test('restarts the timer when the same toast is shown again', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'error', text: 'خطأ في الشبكة' });
  vi.advanceTimersByTime(2500);
  toasts.show({ kind: 'error', text: 'خطأ في الشبكة' });
  vi.advanceTimersByTime(2500);
  expect(toasts.list()).toMatchObject([{ isLeaving: false }]);
});

test('shows a pending toast until the promise resolves, then a success', async () => {
  const toasts = createToasts();
  const { promise, resolve } = Promise.withResolvers<string>();
  const result = toasts.follow(promise, { ...texts, success: (name) => `تم إرسال التذكير إلى ${name}` });
  vi.advanceTimersByTime(60_000);
  expect(toasts.list()).toMatchObject([{ kind: 'pending', text: texts.pending, isPersistent: false }]);
  resolve('نورة');
  await expect(result).resolves.toBe('نورة');
  expect(toasts.list()).toMatchObject([{ kind: 'success', text: 'تم إرسال التذكير إلى نورة' }]);
  vi.advanceTimersByTime(2400);
  expect(toasts.list()).toEqual([]);
});

test('shows an error when the promise rejects, and rejects for the caller', async () => {
  const toasts = createToasts();
  const failure = new Error('offline');
  await expect(toasts.follow(Promise.reject(failure), texts)).rejects.toBe(failure);
  expect(toasts.list()).toMatchObject([{ kind: 'error', text: texts.error }]);
});

test('notifies listeners until they unsubscribe', () => {
  const toasts = createToasts();
  const listener = vi.fn();
  const unsubscribe = toasts.subscribe(listener);
  toasts.show({ kind: 'success', text: 'تم' });
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  toasts.show({ kind: 'success', text: 'تم أيضًا' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('shows a repeated toast once while the first one disappears', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'success', text: 'تم إرسال التذكير' });
  vi.advanceTimersByTime(2200);
  toasts.show({ kind: 'success', text: 'تم إرسال التذكير' });
  expect(toasts.list()).toMatchObject([{ isLeaving: false }]);
  vi.advanceTimersByTime(200);
  expect(toasts.list()).toMatchObject([{ isLeaving: false }]);
});
