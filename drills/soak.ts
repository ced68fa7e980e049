import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { minute, second } from '../apps/api/src/platform/clock.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { median } from '../scripts/quantile.ts';
import { selectConnectionCount } from './drill-people.queries.ts';
import { gatherPeople } from './drill-tokens.ts';
import { apiUrl, startHouseUnderFire } from './house-under-fire.ts';
import { tellFigures } from './verdict.ts';

const callers = 10;
const callEveryMs = 100;
const lookEveryMs = 2 * second;
/** Code is compiled and caches fill for so long; what grows after that goes on growing. */
const settlingShare = 0.3;
const maxGrowth = 0.1;

/** What people ask for all day, each with its own answer for each of them. */
const paths = [
  '/tree/infinite',
  '/account',
  '/tree/eco_benefit',
  '/tree/eco_benefit/timeline',
  '/notification',
  '/gift_notification/gifted',
  '/tree/counting_chart',
  '/impact/scopes',
  '/tree/{tree}',
  '/tree/{tree}/eco_benefit',
  '/tree/{tree}/passport',
  '/eco/estimate?specie=ghaf&plantedAt=20{number}-01-01T00:00:00Z',
];

/** SECURITY T-SOAK: the memory of a server that is used for half an hour stays within a tenth of what it was once it had settled. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const house = await startHouseUnderFire(dataDir);
const database = connectDatabase({ url: house.databaseUrl, poolSize: 1, preparedStatements: false });
try {
  const people = await gatherPeople(house);
  const isOver = AbortSignal.timeout(minutes * minute);
  const calling = Array.from({ length: callers }, (_, caller) => callOn(caller, people, isOver));
  const looks = await look(isOver);
  const counts = await Promise.all(calling);
  const settled = looks.slice(Math.floor(looks.length * settlingShare));
  const third = Math.max(1, Math.floor(settled.length / 3));
  const [before, after] = [settled.slice(0, third), settled.slice(-third)];
  const memory = (part: typeof looks) => median(part.map(({ bytes }) => bytes));
  const connections = (part: typeof looks) => Math.max(...part.map(({ connections }) => connections));
  const isGood = tellFigures([
    { what: 'calls', figure: sumOf(counts, 'calls'), goal: minutes * 1_500, isAtLeast: true },
    { what: 'of them failed', figure: sumOf(counts, 'failed'), goal: 0 },
    { what: 'memory', figure: memory(after), goal: memory(before) * (1 + maxGrowth), unit: 'MB' },
    { what: 'connections to the database', figure: connections(after), goal: connections(before) + 1 },
  ]);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await database.end();
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function callOn(caller: number, people: (() => string)[], signal: AbortSignal) {
  const count = { calls: 0, failed: 0 };
  for (let turn = caller; !signal.aborted; turn += callers) {
    const tree = ((turn % 2_000) + 1).toString(16).toUpperCase().padStart(10, '0');
    const path = (paths[turn % paths.length] ?? '/account')
      .replace('{tree}', tree)
      .replace('{number}', String(10 + (turn % 15)));
    const headers = { authorization: `Bearer ${people[turn % people.length]?.()}` };
    const isAnswered = await fetch(`${apiUrl}/api${path}`, { headers }).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    );
    count.calls += 1;
    if (!isAnswered) count.failed += 1;
    await delay(callEveryMs);
  }
  return count;
}

async function look(signal: AbortSignal): Promise<{ bytes: number; connections: number }[]> {
  const looks: { bytes: number; connections: number }[] = [];
  while (!signal.aborted) {
    looks.push({
      bytes: house.memoryOfServer(),
      connections: await selectConnectionCount(database.sql),
    });
    await delay(lookEveryMs);
  }
  return looks;
}

function sumOf<Name extends string>(counts: Record<Name, number>[], name: Name): number {
  return counts.reduce((sum, count) => sum + count[name], 0);
}
