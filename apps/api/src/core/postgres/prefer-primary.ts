import { setTimeout as delay } from 'node:timers/promises';

import { isConnectionError } from './clients.ts';

/** Primary timeout. */
const timeoutMs = 500;
/** How long the primary is skipped after a timeout, so that not every read waits for it. */
const skipMs = 1_000;

type Read<T> = () => PromiseLike<T>;

/** Reads from the primary, and from replicas while the primary does not respond. */
export function createPreferPrimary(): <T>(fromPrimary: Read<T>, fromReplicas: Read<T>) => Promise<T> {
  let skipUntil = 0;
  return async (fromPrimary, fromReplicas) => {
    if (performance.now() < skipUntil) return fromReplicas();
    const timeout = delay(timeoutMs, undefined, { ref: false });
    const response = Promise.resolve(fromPrimary()).then((rows) => ({ rows }));
    // Nobody waits for a late failure, which would be an unhandled rejection.
    response.catch(() => {});
    const first = await Promise.race([response, timeout]).catch((error: unknown) => {
      if (!isConnectionError(error)) throw error;
    });
    if (first !== undefined) return first.rows;
    skipUntil = performance.now() + skipMs;
    return fromReplicas();
  };
}
