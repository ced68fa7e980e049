import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { findFaults } from '../apps/api/src/features/verify/verify-forest.ts';
import { createAccessTokens } from '../apps/api/src/platform/caller/access-token.ts';
import { minute, systemClock } from '../apps/api/src/platform/clock.ts';
import { connectDatabase, type Executor } from '../apps/api/src/platform/postgres/database.ts';
import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import { insertPeople, insertTrees, type Passage, selectPassages } from './drill-people.queries.ts';
import { secretKey, startHouseUnderFire } from './house-under-fire.ts';
import { contradictionsIn, type Seen } from './linear/contradictions.ts';
import { giveAtRandom, type Told } from './linear/random-gifts.ts';
import { tellFigures } from './verdict.ts';

/** So many people that for ten minutes there are always some who may still give. */
const counts = { trees: 60, people: 20_000, clients: 16 };
/** Fewer a minute prove nothing. */
const minPerMinute = 300;

/** SECURITY T-MONEY-2 by HTTP: minutes of random gifts, after which the order of the ledger must explain all that anybody was told. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const house = await startHouseUnderFire(dataDir, { hasWorker: false });
const database = connectDatabase({ url: house.databaseUrl, poolSize: 2, preparedStatements: false });
try {
  const secrets = await secretsOfHouse(house.databaseUrl, secretKey);
  const tokens = createAccessTokens(secrets, 'production', systemClock);
  const { told, surprises } = await giveAtRandom({
    ...(await database.transaction(gather, { longestStatementMs: minute })),
    clients: counts.clients,
    tokenOf: (person) => tokens.sign(person),
    signal: AbortSignal.timeout(minutes * minute),
  });
  const passages = await selectPassages(database.sql);
  const { unexplained, untold, contradictions } = compare(told, passages);
  const broken = await findFaults(database, systemClock);
  for (const line of [...new Set(surprises), ...unexplained, ...contradictions, ...broken].slice(0, 20))
    console.log(`  ${line}`);
  const isGood = tellFigures([
    { what: 'answers', figure: told.length, goal: minutes * minPerMinute, isAtLeast: true },
    {
      what: 'times a tree passed on',
      figure: passages.length,
      goal: (minutes * minPerMinute) / 4,
      isAtLeast: true,
    },
    { what: 'answers that nobody expects', figure: surprises.length, goal: 0 },
    { what: 'answers without a line of the ledger', figure: unexplained.length, goal: 0 },
    { what: 'lines of the ledger that nobody was told', figure: untold, goal: 0 },
    { what: 'answers that contradict its order', figure: contradictions.length, goal: 0 },
    { what: 'broken invariants', figure: broken.length, goal: 0 },
  ]);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await database.end();
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function gather(sql: Executor) {
  const people = await insertPeople(sql, '+966501', counts.people);
  const owners = people.slice(0, counts.trees);
  const made = await insertTrees(
    sql,
    owners.map(({ accountId }) => accountId),
    1,
  );
  const trees = made.flatMap(({ publicId, ownerId }) => {
    const owner = owners.find(({ accountId }) => accountId === ownerId);
    return owner === undefined ? [] : [{ publicId, owner }];
  });
  return { people, trees };
}

/** A deed by the line of the ledger that it made; who repeats one sees what was made. */
function compare(told: readonly Told[], passages: readonly Passage[]) {
  const handOf = new Map(passages.map(({ hand, key }) => [key, hand]));
  const keyOf = (call: Told) => (call.deed === 'look' ? undefined : `${call.deed} ${call.giftId}`);
  const unexplained = told.filter((call) => call.deed !== 'look' && !handOf.has(keyOf(call) ?? ''));
  const acknowledged = new Set(told.map(keyOf));
  const contradictions = [...Map.groupBy(told, ({ publicId }) => publicId)].flatMap(([publicId, calls]) =>
    contradictionsIn(seenOf(calls)).map((line) => `${publicId}: ${line}`),
  );
  return {
    unexplained: unexplained.map((call) => `no line for ${keyOf(call)}`),
    untold: passages.filter(({ key }) => !acknowledged.has(key)).length,
    contradictions,
  };

  function seenOf(calls: readonly Told[]): Seen[] {
    const looks = calls.flatMap((call) =>
      call.deed === 'look' ? [{ ...call, hand: call.hands, isWrite: false, told: 'look' }] : [],
    );
    const deeds = [...Map.groupBy(calls, keyOf)].flatMap(([key, alike]) => {
      const hand = handOf.get(key ?? '');
      if (key === undefined || hand === undefined) return [];
      const startedAt = Math.min(...alike.map((call) => call.startedAt));
      const endedAt = Math.min(...alike.map((call) => call.endedAt));
      return [{ hand, isWrite: true, told: key, startedAt, endedAt }];
    });
    return [...looks, ...deeds];
  }
}
