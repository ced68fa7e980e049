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
  /** Error of a task that finds the queue full or waits too long: 503 by default. */
  refuse?: () => AppError;
};

/** Bounded FIFO concurrency limit; rejects when the queue is full or too slow. */
export function createConcurrencyLimit({
  maxConcurrent,
  maxWaiting,
  maxWaitMs,
  refuse = () => new AppError('UNAVAILABLE'),
}: Limits): ConcurrencyLimit {
  const waiting = new Set<() => void>();
  let running = 0;

  async function acquireSlot(): Promise<void> {
    if (running < maxConcurrent) {
      running += 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw refuse();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer = setTimeout(() => {
      waiting.delete(resolve);
      reject(refuse());
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

export type KeyedLimit = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A limit per key, such as an address; it exists only while there are tasks of its key. */
export function createKeyedLimit(limits: Limits): KeyedLimit {
  const entries = new Map<string, { limit: ConcurrencyLimit; tasks: number }>();
  return async (key, work) => {
    const entry = entries.get(key) ?? { limit: createConcurrencyLimit(limits), tasks: 0 };
    entries.set(key, entry);
    entry.tasks += 1;
    try {
      return await entry.limit(work);
    } finally {
      entry.tasks -= 1;
      if (entry.tasks === 0) entries.delete(key);
    }
  };
}
