import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Well below the 50 ms that a handler may block the event loop. */
const sliceMs = 10;

/** Runs a generator to its end and yields to the event loop every 10 ms. */
export async function runYielding<Result>(steps: Generator<void, Result, void>): Promise<Result> {
  let sliceEndsAt = performance.now() + sliceMs;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < sliceEndsAt) continue;
    await yieldToEventLoop();
    sliceEndsAt = performance.now() + sliceMs;
  }
}
