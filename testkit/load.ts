import { setTimeout as delay } from 'node:timers/promises';

type LoopOptions = { loops: number; intervalMs: number; signal: AbortSignal };

/** Runs `work` in concurrent loops until the signal aborts; no two calls get the same index. */
export async function runLoops(
  { loops, intervalMs, signal }: LoopOptions,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const runLoop = async (_: unknown, firstIndex: number) => {
    for (let index = firstIndex; !signal.aborted; index += loops) {
      await work(index);
      await delay(intervalMs);
    }
  };
  await Promise.all(Array.from({ length: loops }, runLoop));
}

export async function measureTime<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; tookMs: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - startedAt };
}
