import { expect, test } from 'vitest';

import { runYielding } from './yielding-loop.ts';

function* countFor(ms: number) {
  const end = performance.now() + ms;
  let steps = 0;
  for (; performance.now() < end; steps += 1) yield;
  return steps;
}

test('yields to other work again and again during long work, and not during short work', async () => {
  let others = 0;
  const timer = setInterval(() => (others += 1), 1);
  expect(await runYielding(countFor(200))).toBeGreaterThan(100);
  clearInterval(timer);
  expect(others).toBeGreaterThan(5);

  let hasWaited = false;
  setImmediate(() => (hasWaited = true));
  await runYielding(countFor(0));
  expect(hasWaited).toBe(false);
});

test('rejects when a later slice throws', async () => {
  const failing = function* () {
    yield* countFor(30);
    throw new Error('too much');
  };
  await expect(runYielding(failing())).rejects.toThrow('too much');
});
