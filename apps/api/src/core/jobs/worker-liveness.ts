import type pg from 'pg';

import { second } from '../clock.ts';
import type { Log } from '../log/log.ts';
import { acquireClient, runQuery } from '../postgres/clients.ts';
import { createExecutor, type Executor } from '../postgres/executor.ts';
import { deleteDeadWorkers, insertLockedWorkers, selectWorkersWithoutLock } from './job-queue.queries.ts';

/** PostgreSQL ends the locks of a killed process immediately, those of a lost machine after its keepalives. */
const defaultIntervalMs = 2 * second;
/** A process whose connection was lost locks its workers again within one interval. */
const missesUntilDead = 3;

type Options = { log: Pick<Log, 'warn'>; intervalMs?: number };

export type WorkerLiveness = { add(workerId: string): void; stop(): Promise<void> };

/**
 * Holds a lock for each worker of this process, and queues the jobs of workers again whose process has died, of
 * this machine or another one.
 */
export function startWorkerLiveness(
  pool: pg.Pool,
  { log, intervalMs = defaultIntervalMs }: Options,
): WorkerLiveness {
  const ownIds = new Set<string>();
  const misses = new Map<string, number>();
  let client: pg.PoolClient | undefined;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running = check();

  return {
    add: (workerId) => void ownIds.add(workerId),
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
      // A new connection has none of the locks, so this one must not return to the pool.
      client?.release(true);
      client = undefined;
    },
  };

  async function check(): Promise<void> {
    try {
      client ??= await acquireClient(pool);
      const ownClient = client;
      await sweep(createExecutor((query) => runQuery(ownClient, query)));
    } catch (err) {
      client?.release(true);
      client = undefined;
      log.warn({ err }, 'workers not checked');
    }
    if (!isStopping) timer = setTimeout(() => (running = check()), intervalMs);
  }

  async function sweep(sql: Executor): Promise<void> {
    await insertLockedWorkers(sql, [...ownIds]);
    const missing = await selectWorkersWithoutLock(sql);
    for (const id of misses.keys()) if (!missing.includes(id)) misses.delete(id);
    for (const id of missing) misses.set(id, (misses.get(id) ?? 0) + 1);
    const dead = missing.filter((id) => (misses.get(id) ?? 0) >= missesUntilDead);
    if (dead.length > 0) await deleteDeadWorkers(sql, dead);
  }
}
