import type pg from 'pg';

import { borrow, isConnectionError, run } from './clients.ts';
import type { Query } from './statement.ts';

type Shared = {
  client: Promise<pg.PoolClient>;
  underWay: number;
  /** When the statement that is answered now began. */
  since: number;
  openedAt: number;
};

/** Nobody is put behind a statement that has run for so long already; it may be a slow one. */
const slowMs = 50;
/** In the end all find a new primary. */
const maxAgeMs = 30 * 60_000;

/**
 * Runs statements that need no client alone over at most `max` clients of the pool: many may be on their way over one,
 * so that the server finds the next one there when it has done one.
 */
export function shareClients(pool: pg.Pool, max: number) {
  const all = new Set<Shared>();
  return { run: runShared, end: () => all.forEach(retire) };

  async function runShared(query: Query): Promise<pg.QueryResult> {
    const shared = findFreest(performance.now());
    shared.underWay += 1;
    try {
      return await run(await shared.client, query);
    } catch (error) {
      if (isConnectionError(error)) retire(shared);
      throw error;
    } finally {
      shared.underWay -= 1;
      shared.since = performance.now();
    }
  }

  function findFreest(now: number): Shared {
    let freest: Shared | undefined;
    let fewest = Infinity;
    for (const shared of all) {
      if (now - shared.openedAt > maxAgeMs) retire(shared);
      if (shared.underWay === 0) shared.since = now;
      const load = shared.underWay + (now - shared.since > slowMs ? 1_000_000 : 0);
      if (load < fewest) [freest, fewest] = [shared, load];
    }
    return freest && (fewest === 0 || all.size >= max) ? freest : open(now);
  }

  function open(now: number): Shared {
    const shared: Shared = { client: borrow(pool), underWay: 0, since: now, openedAt: now };
    all.add(shared);
    shared.client.then(
      (client) => client.once('end', () => retire(shared)),
      () => retire(shared),
    );
    return shared;
  }

  /** What is on its way over it is still answered; whoever has just chosen it comes to send before it is given back. */
  function retire(shared: Shared): void {
    if (!all.delete(shared)) return;
    setImmediate(() => shared.client.then((client) => client.release(true)).catch(() => {}));
  }
}
