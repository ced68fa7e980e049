import { setImmediate as othersGoFirst } from 'node:timers/promises';

/** SECURITY D1: no handler holds the event loop for longer than 50 ms. */
const sliceMs = 10;

/** Does work that can pause, and lets everybody else go first after every slice of it. */
export async function inSlices<Result>(steps: Generator<void, Result, void>): Promise<Result> {
  let until = performance.now() + sliceMs;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await othersGoFirst();
    until = performance.now() + sliceMs;
  }
}
