import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { findFaults } from '../apps/api/src/features/verify/verify-forest.ts';
import { createAccessTokens } from '../apps/api/src/platform/caller/access-token.ts';
import { minute, systemClock } from '../apps/api/src/platform/clock.ts';
import { connectDatabase, type Executor } from '../apps/api/src/platform/postgres/database.ts';
import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import { insertPeople, insertTrees, selectGiftNotices, selectGifts } from './drill-people.queries.ts';
import { type Load, loadWithGifts } from './gift-load.ts';
import {
  type HouseUnderFire,
  secretKey,
  startHouseUnderFire,
  untilReady,
  type Victim,
} from './house-under-fire.ts';

const treesEach = 5;
const killEveryMs = { min: 2_000, max: 4_000 };
/** Fewer gifts than this prove nothing. */
const minAcknowledged = 500;
/** Jobs of a worker that died are given to another within two minutes. */
const drainMs = 180_000;

/**
 * T-CRASH-1: gifts under load while the server, the worker and the database are killed again and again; afterwards
 * nothing that was acknowledged may be lost, doubled, untold or told without having happened, and nobody wrongly
 * refused. With --forgetful the database acknowledges before it keeps, and the drill must notice (T-CRASH-2).
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '16' },
    forgetful: { type: 'boolean', default: false },
  },
});
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const house = await startHouseUnderFire(dataDir, { isForgetful: values.forgetful });
const database = connectDatabase({ url: house.databaseUrl, poolSize: 4, preparedStatements: false });
try {
  const { faults, acknowledged } = await drill(house);
  const isEnough = acknowledged >= minAcknowledged;
  process.exitCode = isEnough && faults > 0 === values.forgetful ? 0 : 1;
  if (!isEnough)
    console.log(`Too little was done: ${acknowledged} gifts acknowledged, at least ${minAcknowledged}.`);
  if (values.forgetful)
    console.log(
      faults > 0
        ? 'The drill noticed the loss, as it must.'
        : 'The drill noticed NO loss: it proves nothing.',
    );
} finally {
  await database.end();
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function drill(house: HouseUnderFire): Promise<{ faults: number; acknowledged: number }> {
  const seconds = Number(values.seconds);
  const people = await database.transaction((sql) => gather(sql, seconds), { longestStatementMs: minute });
  const secrets = await secretsOfHouse(house.databaseUrl, secretKey);
  const tokens = createAccessTokens(secrets, 'production', systemClock);
  console.log(`${values.clients} clients for ${seconds} s, with something killed every few seconds…`);
  const kills = killAgainAndAgain(house);
  const load = await loadWithGifts({
    ...people,
    clients: Number(values.clients),
    tokenOf: (person) => tokens.sign(person),
    signal: AbortSignal.timeout(seconds * 1_000),
  });
  const counts = kills.stop();
  await untilReady();
  await drain();
  return { faults: await audit(load, counts), acknowledged: load.acknowledged.size };
}

/** Enough people that nobody meets a limit meant for people. */
async function gather(sql: Executor, seconds: number) {
  const count = Math.max(200, seconds * 20);
  const owners = await insertPeople(sql, '+966501', count);
  const receivers = await insertPeople(sql, '+966561', count * treesEach);
  const trees = await insertTrees(
    sql,
    owners.map(({ accountId }) => accountId),
    treesEach,
  );
  const byOwner = Map.groupBy(trees, ({ ownerId }) => ownerId);
  const givers = owners.map((owner) => ({
    ...owner,
    trees: (byOwner.get(owner.accountId) ?? []).map(({ publicId }) => publicId),
  }));
  return { givers, receivers };
}

/** The next strike comes when the house has stood again for a while: one that lies down proves nothing. */
function killAgainAndAgain(house: HouseUnderFire) {
  const counts: Record<Victim, number> = { api: 0, worker: 0, postgres: 0 };
  const victims: Victim[] = ['api', 'postgres', 'worker'];
  let turn = 0;
  let isOver = false;
  let timer = setTimeout(strike, killEveryMs.min);

  function strike(): void {
    const victim = victims[turn++ % victims.length] as Victim;
    house.kill(victim);
    counts[victim] += 1;
    void untilReady().then(() => {
      if (!isOver) timer = setTimeout(strike, randomInt(killEveryMs.min, killEveryMs.max));
    });
  }

  return {
    stop() {
      isOver = true;
      clearTimeout(timer);
      // The database last: nobody is started anew after it, and all must find back to it by themselves.
      house.kill('postgres');
      counts.postgres += 1;
      return counts;
    },
  };
}

/** Lets the worker send what waits. */
async function drain(): Promise<void> {
  const until = Date.now() + drainMs;
  while (Date.now() < until) {
    const notices = await selectGiftNotices(database.sql).catch(() => undefined);
    if (notices?.every(({ smsStatus }) => isOver(smsStatus))) return;
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** Sent, or rightly not: the gift was over first, or the phone wants no messages. */
function isOver(smsStatus: string): boolean {
  return smsStatus !== 'queued' && smsStatus !== 'sending';
}

async function audit(load: Load, kills: Record<Victim, number>): Promise<number> {
  const gifts = await selectGifts(database.sql);
  const notices = await selectGiftNotices(database.sql);
  const told = Map.groupBy(house.provider.messages, ({ CorrelationID }) => CorrelationID);
  const known = new Set([...gifts.map(({ id }) => id), ...notices.map(({ id }) => id)]);
  const statusOf = new Map(gifts.map(({ id, status }) => [id, status]));
  const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/u;

  const lost = [...load.acknowledged.values()].filter(
    ({ giftId, status }) => statusOf.get(giftId) !== status,
  );
  const doubled = [...Map.groupBy(gifts, ({ publicId }) => publicId).values()].filter(
    (all) => all.length > 1,
  );
  const untold = notices.filter(({ smsStatus }) => !isOver(smsStatus) || smsStatus === 'dead');
  const withoutNotice = gifts.length - new Set(notices.map(({ giftId }) => giftId)).size;
  const ghosts = [...told.keys()].filter((reference) => !known.has(uuid.exec(reference)?.[0] ?? ''));
  const toldTwice = [...told.values()].filter((all) => all.length > 1);
  const broken = await findFaults(database, systemClock);

  const total = kills.api + kills.worker + kills.postgres;
  console.log(
    `calls ${load.calls}, asked again ${load.retries}, gifts ${gifts.length}, acknowledged ${load.acknowledged.size}`,
  );
  console.log(`kills ${total}: server ${kills.api}, worker ${kills.worker}, database ${kills.postgres}`);
  console.log(
    `LOST=${lost.length} DOUBLE=${doubled.length} UNTOLD=${untold.length + withoutNotice} GHOST=${ghosts.length} TOLD_TWICE=${toldTwice.length} BROKEN=${broken.length} SURPRISES=${load.surprises.length}`,
  );
  for (const line of [...new Set(load.surprises)].slice(0, 10)) console.log(`  surprise: ${line}`);
  for (const fault of broken.slice(0, 10)) console.log(`  ${fault}`);
  return (
    lost.length +
    doubled.length +
    untold.length +
    withoutNotice +
    ghosts.length +
    toldTwice.length +
    broken.length +
    load.surprises.length
  );
}
