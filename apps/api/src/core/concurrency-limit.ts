import { AppError } from './errors/app-error.ts';

export type ConcurrencyLimit = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Number of queued tasks. */
  waiting(): number;
};

type Limits = {
  maxConcurrent: number;
  maxWaiting: number;
  /** After a longer wait the connection of the client would soon be closed. */
  maxWaitMs: number;
};

/** Bounded FIFO concurrency limit; rejects with 503 when the queue is full or too slow. */
export function createConcurrencyLimit({ maxConcurrent, maxWaiting, maxWaitMs }: Limits): ConcurrencyLimit {
  const waiting = new Set<() => void>();
  let running = 0;

  async function acquireSlot(): Promise<void> {
    if (running < maxConcurrent) {
      running += 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw new AppError('UNAVAILABLE');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer = setTimeout(() => {
      waiting.delete(resolve);
      reject(new AppError('UNAVAILABLE'));
    }, maxWaitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  /** Hands the slot to the next task in the queue, so that no newer task overtakes it. */
  function releaseSlot(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  const limit = async <T>(work: () => Promise<T>): Promise<T> => {
    await acquireSlot();
    try {
      return await work();
    } finally {
      releaseSlot();
    }
  };
  return Object.assign(limit, { waiting: () => waiting.size });
}
