import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { minute } from '../apps/api/src/core/clock.ts';
import { migrate } from '../apps/api/src/core/postgres/migrate.ts';
import { readMigrationNames } from '../apps/api/src/core/postgres/migration-file.ts';
import { repositoryRoot } from '../scripts/run-command.ts';
import { insertPeople, insertTrees } from '../testkit/fixtures.queries.ts';
import { runLoops } from '../testkit/load.ts';
import { atLeast, atMost, type Metric } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { openDatabase, startDatabase } from '../testkit/server.ts';
import {
  selectLongestLockWait,
  selectTreesOf,
  lockTablesForReading,
  updateGivenName,
} from './parts/drill.queries.ts';

const counts = { people: 20_000, treesEach: 5, readers: 8, writers: 4, minCalls: 100 };
/** Earlier migrations were rewritten once, before the first release. */
const firstForward = '0024';
/** Longest allowed wait for a lock that a migration holds or requests. */
const maxWaitMs = 500;
const pollIntervalMs = 20;
/** A long read: a migration must not queue behind it and block everyone else. */
const longReadMs = 2_000;
const marginMs = 500;

/** Applies each migration to a large forest under reads and writes, with one long-running read. */
await scenario({ from: firstForward }, async ({ from }) => {
  await using database = await startDatabase();
  const { sql, url, dataDir } = database;
  const source = join(repositoryRoot, 'apps/api/migrations');
  const directory = join(dataDir, 'migrations');
  await mkdir(directory);
  const names = await readMigrationNames(source);
  const apply = async (name: string) => {
    await copyFile(join(source, name), join(directory, name));
    await migrate(url, { directory, log: () => undefined });
  };
  for (const name of names.filter((name) => name < from)) await apply(name);
  const owners = await database.transaction(
    async (sql) => {
      const people = await insertPeople(sql, '+966501', counts.people);
      const ids = people.map(({ accountId }) => accountId);
      await insertTrees(sql, ids, counts.treesEach);
      return ids;
    },
    { statementTimeoutMs: 10 * minute },
  );
  console.log(`\n${counts.people * counts.treesEach} trees of ${owners.length} people`);
  const metrics: Metric[] = [];
  for (const name of names.filter((name) => name >= from)) metrics.push(...(await applyUnderLoad(name)));
  return metrics;

  async function applyUnderLoad(name: string): Promise<Metric[]> {
    const abort = new AbortController();
    let calls = 0;
    let failed = 0;
    const callRepeatedly = (loops: number, work: (ownerId: string) => Promise<unknown>) =>
      runLoops({ loops, intervalMs: 5, signal: abort.signal }, async (index) => {
        await work(owners[(index * 97) % owners.length] ?? '').catch((error: unknown) => {
          failed += 1;
          console.log(`  ${name}: ${String(error)}`);
        });
        calls += 1;
      });
    const load = [
      callRepeatedly(counts.readers, (ownerId) => selectTreesOf(sql, ownerId)),
      callRepeatedly(counts.writers, (ownerId) => updateGivenName(sql, ownerId)),
    ];
    const lockWait = watchLocks(url, abort.signal);
    await delay(marginMs);
    const longRead = lockTablesForReading(sql, longReadMs / 1_000);
    const startedAt = performance.now();
    await apply(name);
    const appliedMs = performance.now() - startedAt;
    await Promise.all([longRead, delay(marginMs)]);
    abort.abort();
    await Promise.all(load);
    const longestWaitMs = await lockWait;
    console.log(`  ${name} took ${(appliedMs / 1_000).toFixed(1)} s, ${calls} calls during it`);
    return [
      atMost(`${name}: longest lock wait`, longestWaitMs, maxWaitMs, 's'),
      atLeast(`${name}: calls`, calls, counts.minCalls),
      atMost(`${name}: failed calls`, failed, 0),
    ];
  }
});

/** Uses a separate connection, so it never waits for the pool. */
async function watchLocks(url: string, signal: AbortSignal): Promise<number> {
  await using database = openDatabase(url, '');
  let longestMs = 0;
  while (!signal.aborted) {
    longestMs = Math.max(longestMs, await selectLongestLockWait(database.sql));
    await delay(pollIntervalMs);
  }
  return longestMs;
}
