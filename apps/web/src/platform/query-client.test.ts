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
])('a call that fails with %i is made %i times', async (status, times) => {
  const queryFn = vi.fn(() => Promise.reject(new ApiError('No', { status, code: 'HTTP_ERROR' })));
  const client = createQueryClient();
  const result = expect(
    client.fetchQuery({ queryKey: ['thing'], queryFn, ...client.getDefaultOptions().queries }),
  ).rejects.toThrow('No');
  await vi.advanceTimersByTimeAsync(60_000);
  await result;
  expect(queryFn).toHaveBeenCalledTimes(times);
});
