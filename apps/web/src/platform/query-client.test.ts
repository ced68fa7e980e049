import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test.each([
  [400, 1],
  [401, 1],
  [404, 1],
  [429, 1],
  [500, 3],
  [0, 3],
])('sends a request that fails with %i %i times', async (status, times) => {
  const queryFn = vi.fn(() => Promise.reject(new ApiError('No', { status, code: 'HTTP_ERROR' })));
  const client = createQueryClient();
  const result = expect(
    client.fetchQuery({ queryKey: ['thing'], queryFn, ...client.getDefaultOptions().queries }),
  ).rejects.toThrow('No');
  await vi.advanceTimersByTimeAsync(60_000);
  await result;
  expect(queryFn).toHaveBeenCalledTimes(times);
});

test('retries after a short Retry-After but not after a minute', async () => {
  const client = createQueryClient();
  const fetchLimited = (retryAfterSeconds: number) => {
    const queryFn = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new ApiError('Too fast', { status: 429, code: 'HTTP_ERROR', retryAfterSeconds }))
      .mockResolvedValue('here');
    const queryKey = ['thing', retryAfterSeconds];
    return client.fetchQuery({ queryKey, queryFn, ...client.getDefaultOptions().queries });
  };
  const soon = fetchLimited(4);
  const late = expect(fetchLimited(60)).rejects.toThrow('Too fast');
  await vi.advanceTimersByTimeAsync(3_900);
  expect(client.getQueryData(['thing', 4])).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  await expect(soon).resolves.toBe('here');
  await late;
});
