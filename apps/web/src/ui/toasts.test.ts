import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createToasts } from './toasts.ts';

const texts = { pending: 'جارٍ إرسال التذكير', success: 'تم إرسال التذكير', error: 'حدث خطأ ما' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an error stays three seconds, a success 2.2', () => {
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

test('a success clears the error before it, and nothing else', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'error', text: 'الرمز غير صحيح' });
  toasts.show({ kind: 'info', text: 'سجّل الدخول' });
  toasts.show({ kind: 'success', text: 'تم تسجيل الدخول بنجاح' });
  const shown = toasts.list().filter((toast) => !toast.isLeaving);
  expect(shown.map(({ kind }) => kind)).toEqual(['info', 'success']);
});

test('a prompt without end stays until it is dismissed', () => {
  const toasts = createToasts();
  const id = toasts.show({ kind: 'info', text: '', duration: Infinity });
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  expect(toasts.list()).toMatchObject([{ id, isPersistent: true, isLeaving: false }]);
  toasts.dismiss(id);
  vi.advanceTimersByTime(200);
  expect(toasts.list()).toEqual([]);
});

test('the time stands still while somebody reads', () => {
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

test('the same sentence twice is one toast whose time begins again', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'error', text: 'خطأ في الشبكة' });
  vi.advanceTimersByTime(2500);
  toasts.show({ kind: 'error', text: 'خطأ في الشبكة' });
  vi.advanceTimersByTime(2500);
  expect(toasts.list()).toMatchObject([{ isLeaving: false }]);
});

test('a followed promise spins until it is kept, then says so', async () => {
  const toasts = createToasts();
  const { promise, resolve } = Promise.withResolvers<string>();
  const followed = toasts.follow(promise, { ...texts, success: (name) => `تم إرسال التذكير إلى ${name}` });
  vi.advanceTimersByTime(60_000);
  expect(toasts.list()).toMatchObject([{ kind: 'pending', text: texts.pending, isPersistent: false }]);
  resolve('نورة');
  await expect(followed).resolves.toBe('نورة');
  expect(toasts.list()).toMatchObject([{ kind: 'success', text: 'تم إرسال التذكير إلى نورة' }]);
  vi.advanceTimersByTime(2400);
  expect(toasts.list()).toEqual([]);
});

test('a followed promise that is broken becomes an error, and the caller learns of it', async () => {
  const toasts = createToasts();
  const failure = new Error('offline');
  await expect(toasts.follow(Promise.reject(failure), texts)).rejects.toBe(failure);
  expect(toasts.list()).toMatchObject([{ kind: 'error', text: texts.error }]);
});

test('those who listen are told of each change, and no longer once they left', () => {
  const toasts = createToasts();
  const listener = vi.fn();
  const leave = toasts.subscribe(listener);
  toasts.show({ kind: 'success', text: 'تم' });
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  toasts.show({ kind: 'success', text: 'تم أيضًا' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a sentence that is said again while it leaves stands there once', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'success', text: 'تم إرسال التذكير' });
  vi.advanceTimersByTime(2200);
  toasts.show({ kind: 'success', text: 'تم إرسال التذكير' });
  expect(toasts.list()).toMatchObject([{ isLeaving: false }]);
  vi.advanceTimersByTime(200);
  expect(toasts.list()).toMatchObject([{ isLeaving: false }]);
});
