import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createBatchWriter } from './batch-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('writes concurrent rows together and resolves afterwards', async () => {
  const written = Promise.withResolvers<void>();
  const write = vi.fn(() => written.promise);
  const batchWriter = createBatchWriter<number>(write);
  const resolved: string[] = [];
  void batchWriter.add([1, 2]).then(() => resolved.push('one'));
  void batchWriter.add([3]).then(() => resolved.push('two'));
  await vi.advanceTimersByTimeAsync(50);
  expect(write.mock.calls).toEqual([[[1, 2, 3]]]);
  expect(resolved).toEqual([]);
  written.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(resolved).toEqual(['one', 'two']);
});

test('writes one batch at a time and queues later rows', async () => {
  const pendingWrites = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let writeCount = 0;
  const write = vi.fn(() => (pendingWrites[writeCount++] as (typeof pendingWrites)[number]).promise);
  const batchWriter = createBatchWriter<number>(write);
  void batchWriter.add([1]);
  await vi.advanceTimersByTimeAsync(50);
  const second = batchWriter.add([2]);
  await vi.advanceTimersByTimeAsync(500);
  expect(write).toHaveBeenCalledOnce();
  pendingWrites[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(write.mock.calls[1]).toEqual([[2]]);
  pendingWrites[1]?.resolve();
  await second;
});

test('rejects the callers of a failed batch and writes the next one', async () => {
  const write = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue();
  const batchWriter = createBatchWriter<number>(write);
  const failed = expect(batchWriter.add([1])).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(50);
  await failed;
  const retried = batchWriter.add([2]);
  await vi.advanceTimersByTimeAsync(50);
  await retried;
});

test('rejects new rows when the queue is full and loses none of the queued ones', async () => {
  const written = Promise.withResolvers<void>();
  const write = vi.fn((_rows: readonly number[]) => written.promise);
  const batchWriter = createBatchWriter<number>(write);
  const all = Array.from({ length: 20 }, () => batchWriter.add(Array.from({ length: 1_000 }, () => 1)));
  await expect(batchWriter.add([1])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  written.resolve();
  await Promise.all(all);
  expect(write.mock.calls.flatMap(([rows]) => rows)).toHaveLength(20_000);
  const next = batchWriter.add([1]);
  await vi.advanceTimersByTimeAsync(50);
  await next;
});
