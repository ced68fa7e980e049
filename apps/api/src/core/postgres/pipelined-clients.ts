import type pg from 'pg';

import { acquireClient, isConnectionError, run } from './clients.ts';
import type { Query } from './statement.ts';

type PipelinedClient = {
  client: Promise<pg.PoolClient>;
  inFlight: number;
  /** Start of the statement that is running now. */
  since: number;
  openedAt: number;
};

/** A client whose statement has run this long gets no further ones; it may be a slow one. */
const slowMs = 50;
/** Eventually every client connects to a new primary. */
const maxAgeMs = 30 * 60_000;

/**
 * Runs statements that need no exclusive client over at most `max` clients of the pool. Many may be in flight
 * over one, so that the server finds the next one there when one is done.
 */
export function createPipelinedClients(pool: pg.Pool, max: number) {
  const clients = new Set<PipelinedClient>();
  return { run: runPipelined, end: () => clients.forEach(retire) };

  async function runPipelined(query: Query): Promise<pg.QueryResult> {
    const shared = findLeastBusy(performance.now());
    shared.inFlight += 1;
    try {
      return await run(await shared.client, query);
    } catch (error) {
      if (isConnectionError(error)) retire(shared);
      throw error;
    } finally {
      shared.inFlight -= 1;
      shared.since = performance.now();
    }
  }

  function findLeastBusy(now: number): PipelinedClient {
    let leastBusy: PipelinedClient | undefined;
    let lowestLoad = Infinity;
    for (const shared of clients) {
      if (now - shared.openedAt > maxAgeMs) retire(shared);
      if (shared.inFlight === 0) shared.since = now;
      const load = shared.inFlight + (now - shared.since > slowMs ? 1_000_000 : 0);
      if (load < lowestLoad) [leastBusy, lowestLoad] = [shared, load];
    }
    return leastBusy && (lowestLoad === 0 || clients.size >= max) ? leastBusy : open(now);
  }

  function open(now: number): PipelinedClient {
    const shared: PipelinedClient = { client: acquireClient(pool), inFlight: 0, since: now, openedAt: now };
    clients.add(shared);
    shared.client.then(
      (client) => client.once('end', () => retire(shared)),
      () => retire(shared),
    );
    return shared;
  }

  /**
   * Statements in flight still get their results; the delay lets a caller that has just chosen this client
   * send first.
   */
  function retire(shared: PipelinedClient): void {
    if (!clients.delete(shared)) return;
    setImmediate(() => shared.client.then((client) => client.release(true)).catch(() => {}));
  }
}
