import { ApiError } from './api-error.ts';

/** Runs a call that moves something of value under the key of its intent. */
export type WithIntentKey = <Data>(intent: string, work: (key: string) => Promise<Data>) => Promise<Data>;

type Kept = { key: string; underWay: number };

/** What is answered before the server looks at the key, so that an effect of an earlier try is still possible. */
const saysNothing = new Set([401, 408, 425, 429]);

/**
 * One key for one intent, so that a double tap, a retry and a lost answer have one effect (`Idempotency-Key`). The same call
 * with the same input is the same intent for as long as the server has not clearly answered it; an answer ends it, and the
 * same press afterwards is a new one.
 */
export function createIntentKeys(makeKey: () => string = randomKey): WithIntentKey {
  const kept = new Map<string, Kept>();

  /** Whatever was left unanswered before belongs to a world that has changed since: its old answer would mislead. */
  function forgetAbandoned(): void {
    for (const [intent, { underWay }] of kept) if (underWay === 0) kept.delete(intent);
  }

  return async (intent, work) => {
    const own = kept.get(intent) ?? { key: makeKey(), underWay: 0 };
    kept.set(intent, own);
    own.underWay += 1;
    try {
      const data = await work(own.key);
      kept.delete(intent);
      forgetAbandoned();
      return data;
    } catch (error) {
      if (isAnswered(error)) kept.delete(intent);
      throw error;
    } finally {
      own.underWay -= 1;
    }
  };
}

function isAnswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && !saysNothing.has(error.status);
}

/** `crypto.randomUUID` is missing on pages without https, such as a phone that visits a developer's machine. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
