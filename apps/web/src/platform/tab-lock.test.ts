import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createTabLock } from './tab-lock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('the work runs while the lock is held, and its failure is the answer', async () => {
  const lock = createTabLock('refresh', { request: grant }, 1_000);
  expect(await lock(async () => 'done')).toBe('done');
  const work = vi.fn(async () => {
    throw new Error('refused');
  });
  await expect(lock(work)).rejects.toThrow('refused');
  expect(work).toHaveBeenCalledOnce();
});

test('the next tab waits until it can read what this one has stored, and this one does not wait with it', async () => {
  let isHeld = false;
  const request = (async (_name: string, _options: LockOptions, work: LockGrantedCallback<unknown>) => {
    isHeld = true;
    await work({ name: 'refresh', mode: 'exclusive' });
    isHeld = false;
  }) as LockManager['request'];
  expect(await createTabLock('refresh', { request }, 1_000)(async () => 'done')).toBe('done');
  expect(isHeld).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(isHeld).toBe(false);
});

test('a browser without locks just works', async () => {
  expect(await createTabLock('refresh', undefined, 1_000)(async () => 'done')).toBe('done');
});

test('a lock that a frozen tab never gives back is not waited for', async () => {
  const work = vi.fn(async () => 'done');
  const result = createTabLock('refresh', { request: neverGrant }, 1_000)(work);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('done');
});

const grant = (async (_name: string, _options: LockOptions, work: LockGrantedCallback<unknown>) =>
  await work({ name: 'refresh', mode: 'exclusive' })) as LockManager['request'];

const neverGrant = (async (_name: string, { signal }: LockOptions) =>
  await new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  })) as LockManager['request'];
