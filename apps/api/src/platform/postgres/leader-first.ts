import { setTimeout as delay } from 'node:timers/promises';

import { isConnectionError } from './clients.ts';

/** So long a leader may take; then it is as good as gone, */
const patienceMs = 500;
/** and is left alone for so long, so that those who read do not all wait for it. */
const awayMs = 1_000;

type Ask<T> = () => PromiseLike<T>;

/** Asks the leader what replicas may not know yet, and replicas while the leader does not answer. */
export function createLeaderFirst(): <T>(ofLeader: Ask<T>, ofReplicas: Ask<T>) => Promise<T> {
  let awayUntil = 0;
  return async (ofLeader, ofReplicas) => {
    if (performance.now() < awayUntil) return ofReplicas();
    const late = delay(patienceMs, undefined, { ref: false });
    const answer = Promise.resolve(ofLeader()).then((rows) => ({ rows }));
    // Nobody waits any longer for one that comes late.
    answer.catch(() => {});
    const first = await Promise.race([answer, late]).catch((error: unknown) => {
      if (!isConnectionError(error)) throw error;
    });
    if (first !== undefined) return first.rows;
    awayUntil = performance.now() + awayMs;
    return ofReplicas();
  };
}
