import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { debounce } from './view-tracker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs once after the last of several movements', () => {
  const callback = vi.fn<() => void>();
  const debounced = debounce(250, callback);
  for (let movement = 0; movement < 5; movement += 1) {
    debounced.schedule();
    vi.advanceTimersByTime(200);
    debounced.cancel();
  }
  expect(callback).not.toHaveBeenCalled();
  debounced.schedule();
  vi.advanceTimersByTime(250);
  expect(callback).toHaveBeenCalledOnce();
});
