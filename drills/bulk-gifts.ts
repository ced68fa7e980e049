import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { findFaults } from '../apps/api/src/features/verify/verify-forest.ts';
import { createAccessTokens } from '../apps/api/src/platform/caller/access-token.ts';
import { minute, systemClock } from '../apps/api/src/platform/clock.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import type { Approval } from '../packages/contract/src/approval.ts';
import type { BulkGift, CampaignRecord } from '../packages/contract/src/campaign.ts';
import {
  insertPeople,
  insertSponsor,
  selectBulkCounts,
  selectGiftNotices,
  updateToStaff,
} from './drill-people.queries.ts';
import { apiUrl, secretKey, startHouseUnderFire, untilReady, type Victim } from './house-under-fire.ts';
import { tellFigures } from './verdict.ts';

const { values } = parseArgs({
  options: { gifts: { type: 'string', default: '5000' }, pace: { type: 'string', default: '3000' } },
});
const gifts = Number(values.gifts);
/** Something falls each time so much more of the trees is given. */
const strikes: readonly Victim[] = ['worker', 'postgres', 'api', 'worker', 'postgres', 'worker'];
/** Jobs of a worker that died are given to another within two minutes. */
const longestMs = 15 * minute;

/**
 * A sponsor gives a tree to each phone of a file, while the server, the worker and the database are killed in the middle.
 * Afterwards there are exactly as many gifts as phones, and nobody was texted twice.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'nabta-drill-'));
const house = await startHouseUnderFire(dataDir);
const database = connectDatabase({ url: house.databaseUrl, poolSize: 2, preparedStatements: false });
try {
  const { sponsor, second, companyId } = await gather();
  const bulkGiftId = await begin(sponsor, second, companyId);
  const kills = await untilDone(sponsor, bulkGiftId);
  await untilTexted();
  process.exitCode = (await audit(kills)) ? 0 : 1;
} finally {
  await database.end();
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** A sponsor with trees, and a second person who approves. */
async function gather() {
  const secrets = await secretsOfHouse(house.databaseUrl, secretKey);
  const tokens = createAccessTokens(secrets, 'production', systemClock);
  return database.transaction(
    async (sql) => {
      const [owner, manager] = await insertPeople(sql, '+966501', 2);
      if (owner === undefined || manager === undefined) throw new Error('Nobody was made.');
      await updateToStaff(sql, owner, 'company');
      await updateToStaff(sql, manager, 'manager');
      const companyId = await insertSponsor(sql, { accountId: owner.accountId, trees: gifts });
      return { sponsor: tokens.sign(owner), second: tokens.sign(manager), companyId };
    },
    { longestStatementMs: minute },
  );
}

/** From an empty campaign to the first turn, as people do it. */
async function begin(sponsor: string, second: string, companyId: string): Promise<string> {
  const campaign = await call<CampaignRecord>(sponsor, 'POST', '/campaign', {
    slug: 'drill',
    name: { en: 'Drill' },
    about: null,
    companyId,
    startsAt: '2020-01-01T00:00:00.000Z',
    endsAt: null,
    maxPerPerson: 1,
  });
  const filled = await call<CampaignRecord>(sponsor, 'POST', `/campaign/${campaign.id}/trees`, {
    count: gifts,
  });
  const file = new FormData();
  const phones = Array.from({ length: gifts }, (_, number) => `+96655${String(number).padStart(7, '0')}`);
  // Every phone stands there twice.
  file.append('file', new Blob([`phone\n${[...phones, ...phones].join('\n')}\n`]), 'phones.csv');
  const staged = await call<BulkGift>(sponsor, 'POST', `/campaign/${campaign.id}/bulk_gift`, file);
  console.log(
    `trees set aside ${filled.trees.free}; the file has ${staged.lines} lines, ${staged.receivers} get a tree`,
  );
  const wish = { textsPerMinute: Number(values.pace), reason: 'Drill' };
  await call(sponsor, 'POST', `/bulk_gift/${staged.id}/start`, wish);
  const [approval] = await call<Approval[]>(second, 'GET', '/approval');
  if (approval !== undefined) await call(second, 'POST', `/approval/${approval.id}/approve`);
  return staged.id;
}

/** Strikes as the gifts go on, and waits for the last of them. */
async function untilDone(token: string, id: string): Promise<Record<Victim, number>> {
  const kills: Record<Victim, number> = { api: 0, worker: 0, postgres: 0 };
  let struck = 0;
  for (const giveUpAt = Date.now() + longestMs; Date.now() < giveUpAt; await delay(100)) {
    const bulkGift = await call<BulkGift>(token, 'GET', `/bulk_gift/${id}`).catch(() => undefined);
    if (bulkGift === undefined) {
      await untilReady();
      continue;
    }
    if (bulkGift.status === 'done') return kills;
    const victim = strikes[struck];
    if (victim === undefined || bulkGift.given < (gifts * (struck + 1)) / (strikes.length + 1)) continue;
    struck += 1;
    kills[victim] += 1;
    console.log(`  ${bulkGift.given} given, ${bulkGift.texts.sent} texted: kill -9 of the ${victim}`);
    house.kill(victim);
  }
  throw new Error('It did not come to an end.');
}

async function untilTexted(): Promise<void> {
  for (const giveUpAt = Date.now() + longestMs; Date.now() < giveUpAt; await delay(500)) {
    const notices = await selectGiftNotices(database.sql).catch(() => undefined);
    if (notices?.every(({ smsStatus }) => smsStatus !== 'queued' && smsStatus !== 'sending')) return;
  }
}

async function audit(kills: Record<Victim, number>): Promise<boolean> {
  const counts = await selectBulkCounts(database.sql);
  const texts = Map.groupBy(house.provider.messages, ({ Recipient }) => Recipient);
  const twice = [...texts.values()].filter((all) => all.length > 1).length;
  const broken = await findFaults(database, systemClock);
  for (const fault of broken.slice(0, 10)) console.log(`  ${fault}`);
  const exactly = (what: string, figure: number) => [
    { what, figure, goal: gifts, isAtLeast: true },
    { what: `${what}, and no more`, figure, goal: gifts },
  ];
  return tellFigures([
    { what: 'kills of the server', figure: kills.api, goal: 1, isAtLeast: true },
    { what: 'kills of the worker', figure: kills.worker, goal: 1, isAtLeast: true },
    { what: 'kills of the database', figure: kills.postgres, goal: 1, isAtLeast: true },
    ...exactly('gifts', counts.gifts),
    ...exactly('phones with a gift', counts.phones),
    ...exactly('trees that passed into one', counts.trees),
    ...exactly('notifications', counts.notices),
    ...exactly('phones that were texted', texts.size),
    { what: 'phones that were texted twice', figure: twice, goal: 0 },
    { what: 'trees left in the pool', figure: counts.free, goal: 0 },
    { what: 'faults that verify finds', figure: broken.length, goal: 0 },
  ]);
}

async function call<Data>(token: string, method: string, path: string, body?: object): Promise<Data> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${apiUrl}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Data; message?: string };
  if (!response.ok)
    throw new Error(`${method} ${path} was answered ${response.status} ${answer.message ?? ''}`);
  return answer.data;
}
