import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRest } from './rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work waits for a rest, and strokes that follow each other are one movement', () => {
  const work = vi.fn<() => void>();
  const rest = createRest(250, work);
  for (let stroke = 0; stroke < 5; stroke += 1) {
    rest.begin();
    vi.advanceTimersByTime(200);
    rest.end();
  }
  expect(work).not.toHaveBeenCalled();
  rest.begin();
  vi.advanceTimersByTime(250);
  expect(work).toHaveBeenCalledOnce();
});
