import { expect, test } from 'vitest';

import { createConcurrencyLimit, createKeyedLimit } from './concurrency-limit.ts';
import { AppError } from './errors/app-error.ts';

/** Tasks that end when the test resolves them. */
function createTasks(count: number) {
  const started: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const work = (index: number) => async () => {
    started.push(index);
    await ends[index]?.promise;
    return index;
  };
  return { started, ends, work };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('runs a limited number of tasks at a time, the others in order', async () => {
  const limit = createConcurrencyLimit({ maxConcurrent: 2, maxWaiting: 10, maxWaitMs: 10_000 });
  const { started, ends, work } = createTasks(5);
  const results = [0, 1, 2, 3, 4].map((index) => limit(work(index)));
  await settle();
  expect(started).toEqual([0, 1]);
  ends[1]?.resolve();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4]);
});

test('frees the slot of a task that fails', async () => {
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 10, maxWaitMs: 10_000 });
  const failing = limit(async () => {
    throw new Error('broken');
  });
  const next = limit(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await limit(async () => 'again')).toBe('again');
});

test('rejects a task when the queue is full, and accepts the next once there is room', async () => {
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 1, maxWaitMs: 10_000 });
  const { ends, work } = createTasks(2);
  const [first, second] = [limit(work(0)), limit(work(1))];
  await expect(limit(async () => 'too much')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const end of ends) end.resolve();
  await Promise.all([first, second]);
  expect(await limit(async () => 'room')).toBe('room');
});

test('rejects a task after the maximum wait and skips it', async () => {
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxWaiting: 10, maxWaitMs: 5 });
  const { started, ends, work } = createTasks(2);
  const first = limit(work(0));
  await expect(limit(work(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  ends[0]?.resolve();
  await first;
  expect(await limit(async () => 'room')).toBe('room');
  expect(started).toEqual([0]);
});

test('limits each key on its own, and rejects as requested when the queue of a key is full', async () => {
  const refuse = () => new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
  const limit = createKeyedLimit({ maxConcurrent: 1, maxWaiting: 1, maxWaitMs: 10_000, refuse });
  const { started, ends, work } = createTasks(3);
  const tasks = [limit('one', work(0)), limit('one', work(1)), limit('other', work(2))];
  await settle();
  expect(started).toEqual([0, 2]);
  await expect(limit('one', work(0))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  for (const end of ends) end.resolve();
  expect(await Promise.all(tasks)).toEqual([0, 1, 2]);
  expect(await limit('one', async () => 'again')).toBe('again');
});
