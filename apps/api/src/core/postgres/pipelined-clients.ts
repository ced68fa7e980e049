import type pg from 'pg';

import { acquireClient, isConnectionError, runQuery } from './clients.ts';
import type { Query } from './statement.ts';

type PipelinedClient = {
  client: Promise<pg.PoolClient>;
  inFlight: number;
  statementStartedAt: number;
  openedAt: number;
};

/** A client whose statement has run this long gets another one only if all clients are slow. */
const slowStatementMs = 50;
/** Added to the load of a slow client; larger than any number of statements in flight. */
const slowPenalty = 1_000_000;
/** Eventually every client connects to a new primary. */
const maxAgeMs = 30 * 60_000;

/**
 * Runs statements that need no exclusive client on at most `max` clients of the pool. Each client sends
 * statements without waiting for results, so the server never waits for the next one.
 */
export function createPipelinedClients(pool: pg.Pool, max: number) {
  const clients = new Set<PipelinedClient>();
  return { run: runPipelined, end: () => clients.forEach(retire) };

  async function runPipelined(query: Query): Promise<pg.QueryResult> {
    const pipelined = findLeastBusy(performance.now());
    pipelined.inFlight += 1;
    try {
      return await runQuery(await pipelined.client, query);
    } catch (error) {
      if (isConnectionError(error)) retire(pipelined);
      throw error;
    } finally {
      pipelined.inFlight -= 1;
      pipelined.statementStartedAt = performance.now();
    }
  }

  function findLeastBusy(now: number): PipelinedClient {
    let leastBusy: PipelinedClient | undefined;
    let lowestLoad = Infinity;
    for (const pipelined of clients) {
      if (now - pipelined.openedAt > maxAgeMs) retire(pipelined);
      if (pipelined.inFlight === 0) pipelined.statementStartedAt = now;
      const load =
        pipelined.inFlight + (now - pipelined.statementStartedAt > slowStatementMs ? slowPenalty : 0);
      if (load < lowestLoad) [leastBusy, lowestLoad] = [pipelined, load];
    }
    return leastBusy && (lowestLoad === 0 || clients.size >= max) ? leastBusy : openClient(now);
  }

  function openClient(now: number): PipelinedClient {
    const pipelined: PipelinedClient = {
      client: acquireClient(pool),
      inFlight: 0,
      statementStartedAt: now,
      openedAt: now,
    };
    clients.add(pipelined);
    pipelined.client.then(
      (client) => client.once('end', () => retire(pipelined)),
      () => retire(pipelined),
    );
    return pipelined;
  }

  /** The delay lets a caller that has just chosen this client send its statement. */
  function retire(pipelined: PipelinedClient): void {
    if (!clients.delete(pipelined)) return;
    setImmediate(() => pipelined.client.then((client) => client.release(true)).catch(() => {}));
  }
}
