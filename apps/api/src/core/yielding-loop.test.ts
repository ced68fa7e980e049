import { expect, test } from 'vitest';

import { inSlices } from './in-slices.ts';

function* countFor(ms: number) {
  const end = performance.now() + ms;
  let steps = 0;
  for (; performance.now() < end; steps += 1) yield;
  return steps;
}

test('long work lets others go first, again and again, and short work does not wait', async () => {
  let others = 0;
  const timer = setInterval(() => (others += 1), 1);
  expect(await inSlices(countFor(200))).toBeGreaterThan(100);
  clearInterval(timer);
  expect(others).toBeGreaterThan(5);

  let hasWaited = false;
  setImmediate(() => (hasWaited = true));
  await inSlices(countFor(0));
  expect(hasWaited).toBe(false);
});

test('what fails in a later slice is told', async () => {
  const failing = function* () {
    yield* countFor(30);
    throw new Error('too much');
  };
  await expect(inSlices(failing())).rejects.toThrow('too much');
});
