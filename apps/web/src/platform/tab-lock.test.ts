import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createTabLock } from './tab-lock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('runs while locked and passes on the failure', async () => {
  const lock = createTabLock('refresh', { request: grant }, 1_000);
  expect(await lock(async () => 'done')).toBe('done');
  const work = vi.fn(async () => {
    throw new Error('refused');
  });
  await expect(lock(work)).rejects.toThrow('refused');
  expect(work).toHaveBeenCalledOnce();
});

test('keeps the lock until storage writes are visible to other tabs, without delaying the result', async () => {
  let isLocked = false;
  const request = (async (_name: string, _options: LockOptions, work: LockGrantedCallback<unknown>) => {
    isLocked = true;
    await work({ name: 'refresh', mode: 'exclusive' });
    isLocked = false;
  }) as LockManager['request'];
  expect(await createTabLock('refresh', { request }, 1_000)(async () => 'done')).toBe('done');
  expect(isLocked).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(isLocked).toBe(false);
});

test('runs without the Web Locks API', async () => {
  expect(await createTabLock('refresh', undefined, 1_000)(async () => 'done')).toBe('done');
});

test('runs without the lock after a timeout when a frozen tab holds it', async () => {
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
