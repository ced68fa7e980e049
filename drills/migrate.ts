import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { minute } from '../apps/api/src/platform/clock.ts';
import { connectDatabase, type Executor } from '../apps/api/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/postgres/migrate.ts';
import { readMigrationNames } from '../apps/api/src/platform/postgres/migration-file.ts';
import {
  insertPeople,
  insertTrees,
  selectForestOf,
  selectLongestLockWait,
  sleepOnTables,
  updateGivenName,
} from './drill-people.queries.ts';
import { type Figure, tellFigures } from './verdict.ts';

const counts = { people: 20_000, treesEach: 5, readers: 8, writers: 4, minCalls: 100 };
/** Those before it were rewritten once, when nobody relied on them yet. */
const firstForward = '0024';
/** For how long anybody may wait for a lock that a migration has or asks for. */
const maxWaitMs = 500;
const lookEveryMs = 20;
/** Somebody who reads for long, whom a migration must not wait for with everybody else behind it. */
const longReadMs = 2_000;
const aroundMs = 500;

/** SECURITY T-MIG: each migration is applied to a large forest while people read and write, and one reads for long. */
const { values } = parseArgs({ options: { from: { type: 'string', default: firstForward } } });
const source = resolve(import.meta.dirname, '../apps/api/migrations');
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const directory = join(dataDir, 'migrations');
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
const url = postgres.url('nabta');
const names = await readMigrationNames(source);
const apply = async (name: string) => {
  await copyFile(join(source, name), join(directory, name));
  await migrate(url, { directory, log: () => undefined });
};
try {
  await mkdir(directory);
  for (const name of names.filter((name) => name < values.from)) await apply(name);
  const database = connectDatabase({
    url,
    poolSize: counts.readers + counts.writers + 1,
    preparedStatements: false,
  });
  const owners = await database.transaction(plant, { longestStatementMs: 10 * minute });
  console.log(`\n${counts.people * counts.treesEach} trees of ${owners.length} people`);
  const figures: Figure[] = [];
  for (const name of names.filter((name) => name >= values.from))
    figures.push(...(await applyUnderLoad(database.sql, owners, name)));
  await database.end();
  process.exitCode = tellFigures(figures) ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function plant(sql: Executor): Promise<string[]> {
  const people = await insertPeople(sql, '+966501', counts.people);
  const owners = people.map(({ accountId }) => accountId);
  await insertTrees(sql, owners, counts.treesEach);
  return owners;
}

async function applyUnderLoad(sql: Executor, owners: string[], name: string): Promise<Figure[]> {
  const isOver = new AbortController();
  let calls = 0;
  let failed = 0;
  const call = async (work: (ownerId: string) => Promise<unknown>, turn: number) => {
    for (let count = turn; !isOver.signal.aborted; count += 97) {
      await work(owners[count % owners.length] ?? '').catch((error: unknown) => {
        failed += 1;
        console.log(`  ${name}: ${String(error)}`);
      });
      calls += 1;
      await delay(5);
    }
  };
  const load = [
    ...Array.from({ length: counts.readers }, (_, turn) => call((id) => selectForestOf(sql, id), turn)),
    ...Array.from({ length: counts.writers }, (_, turn) => call((id) => updateGivenName(sql, id), turn)),
  ];
  const watching = watchLocks(isOver.signal);
  await delay(aroundMs);
  const longRead = sleepOnTables(sql, longReadMs / 1_000);
  const startedAt = performance.now();
  await apply(name);
  const appliedMs = performance.now() - startedAt;
  await Promise.all([longRead, delay(aroundMs)]);
  isOver.abort();
  await Promise.all(load);
  const longestWaitMs = await watching;
  console.log(`  ${name} took ${(appliedMs / 1_000).toFixed(1)} s, ${calls} calls meanwhile`);
  return [
    {
      what: `${name}: the longest wait for a lock`,
      figure: longestWaitMs,
      goal: maxWaitMs,
      unit: 's',
    },
    { what: `${name}: calls`, figure: calls, goal: counts.minCalls, isAtLeast: true },
    { what: `${name}: of them failed`, figure: failed, goal: 0 },
  ];
}

/** By a connection of its own, which waits for nobody. */
async function watchLocks(signal: AbortSignal): Promise<number> {
  const own = connectDatabase({ url, poolSize: 1, preparedStatements: false });
  let longestMs = 0;
  while (!signal.aborted) {
    longestMs = Math.max(longestMs, await selectLongestLockWait(own.sql));
    await delay(lookEveryMs);
  }
  await own.end();
  return longestMs;
}
