import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { second } from '../apps/api/src/platform/clock.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { quantile } from '../scripts/quantile.ts';
import { selectCohortScans } from './drill-people.queries.ts';
import { gatherTokens } from './drill-tokens.ts';
import { apiUrl, startHouseUnderFire } from './house-under-fire.ts';
import { tellFigures } from './verdict.ts';

const counts = { accounts: 400, clientsEach: 5, tried: 20 };
/** As often as the page of a forest asks. */
const pollMs = 5 * second;
/** A connection that rests tells what it read within so long. */
const statisticsMs = 12 * second;

/** SECURITY T-LOAD-2: many who look at sums that live, several of them at the same one, which is read once for all of them. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const lengthMs = Number(values.seconds) * second;
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const house = await startHouseUnderFire(dataDir, { hasWorker: false });
const database = connectDatabase({ url: house.databaseUrl, poolSize: 1, preparedStatements: false });
try {
  const [watched, others] = split(await gatherTokens(house), counts.accounts);
  // How often one reading of a forest looks into the table of cohorts.
  const scansEach = (await scansOf(() => Promise.all(others.slice(0, counts.tried).map(ask)))) / counts.tried;
  const times: number[] = [];
  let failed = 0;
  const poll = async (token: string) => {
    await delay(Math.random() * pollMs);
    for (const endAt = performance.now() + lengthMs; performance.now() < endAt; await delay(pollMs)) {
      const ms = await ask(token);
      if (ms === undefined) failed += 1;
      else times.push(ms);
    }
  };
  const clients = watched.flatMap((token) => Array.from({ length: counts.clientsEach }, () => token));
  const readings = (await scansOf(() => Promise.all(clients.map(poll)))) / scansEach;
  const rounds = lengthMs / pollMs;
  const isGood = tellFigures([
    { what: 'clients', figure: clients.length, goal: 2_000, isAtLeast: true },
    { what: 'answers', figure: times.length, goal: clients.length * rounds * 0.9, isAtLeast: true },
    { what: 'calls that failed', figure: failed, goal: 0 },
    { what: 'the slowest of a hundred', figure: quantile(times, 0.99), goal: 100, unit: 'ms' },
    {
      what: 'times a forest was read, once in five seconds',
      figure: Math.round(readings),
      goal: counts.accounts * (rounds + 1),
    },
  ]);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await database.end();
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The milliseconds until the sum of a forest was there; undefined where it was not. */
async function ask(token: string): Promise<number | undefined> {
  const from = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const isAnswered = await fetch(`${apiUrl}/api/tree/eco_benefit`, { headers }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  );
  return isAnswered ? performance.now() - from : undefined;
}

async function scansOf(work: () => Promise<unknown>): Promise<number> {
  await delay(statisticsMs);
  const before = await selectCohortScans(database.sql);
  await work();
  await delay(statisticsMs);
  return (await selectCohortScans(database.sql)) - before;
}

function split<T>(all: readonly T[], at: number): [T[], T[]] {
  return [all.slice(0, at), all.slice(at)];
}
