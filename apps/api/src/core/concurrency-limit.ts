import { AppError } from './fault/app-error.ts';

export type WaitingLine = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many have not had their turn yet. */
  waiting(): number;
};

type Limits = {
  atOnce: number;
  maxWaiting: number;
  /** After this the caller's connection would soon be closed over the wait. */
  maxWaitMs: number;
};

/** Lets so many pieces of work run at a time and so many wait their turn; the rest are asked to come back. */
export function createWaitingLine({ atOnce, maxWaiting, maxWaitMs }: Limits): WaitingLine {
  const waiting = new Set<() => void>();
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
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

  /** The turn goes straight to the next in line, so that nobody overtakes. */
  function passTurn(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  const line = async <T>(work: () => Promise<T>): Promise<T> => {
    await takeTurn();
    try {
      return await work();
    } finally {
      passTurn();
    }
  };
  return Object.assign(line, { waiting: () => waiting.size });
}
