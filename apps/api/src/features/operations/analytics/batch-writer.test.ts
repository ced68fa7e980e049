import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createGathering } from './gather-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes within a moment is written together, and answered once it is', async () => {
  const written = Promise.withResolvers<void>();
  const write = vi.fn(() => written.promise);
  const gathering = createGathering<number>(write);
  const answered: string[] = [];
  void gathering.add([1, 2]).then(() => answered.push('one'));
  void gathering.add([3]).then(() => answered.push('two'));
  await vi.advanceTimersByTimeAsync(50);
  expect(write.mock.calls).toEqual([[[1, 2, 3]]]);
  expect(answered).toEqual([]);
  written.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toEqual(['one', 'two']);
});

test('one batch is written at a time, and what came meanwhile follows it', async () => {
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let turn = 0;
  const write = vi.fn(() => (turns[turn++] as (typeof turns)[number]).promise);
  const gathering = createGathering<number>(write);
  void gathering.add([1]);
  await vi.advanceTimersByTimeAsync(50);
  const second = gathering.add([2]);
  await vi.advanceTimersByTimeAsync(500);
  expect(write).toHaveBeenCalledOnce();
  turns[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(write.mock.calls[1]).toEqual([[2]]);
  turns[1]?.resolve();
  await second;
});

test('who waits for a batch that could not be written hears of it, and the next one is written', async () => {
  const write = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue();
  const gathering = createGathering<number>(write);
  const lost = expect(gathering.add([1])).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(50);
  await lost;
  const kept = gathering.add([2]);
  await vi.advanceTimersByTimeAsync(50);
  await kept;
});

test('where too many wait, whoever comes is asked to come back, and nothing that waits is lost', async () => {
  const written = Promise.withResolvers<void>();
  const write = vi.fn((_rows: readonly number[]) => written.promise);
  const gathering = createGathering<number>(write);
  const all = Array.from({ length: 20 }, () => gathering.add(Array.from({ length: 1_000 }, () => 1)));
  await expect(gathering.add([1])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  written.resolve();
  await Promise.all(all);
  expect(write.mock.calls.flatMap(([rows]) => rows)).toHaveLength(20_000);
  const next = gathering.add([1]);
  await vi.advanceTimersByTimeAsync(50);
  await next;
});
