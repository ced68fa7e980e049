import { setTimeout as delay } from 'node:timers/promises';

import { minute } from '../apps/api/src/core/clock.ts';
import type { BulkGift, CampaignRecord } from '../packages/contract/src/operations/campaign.ts';
import type { Approval } from '../packages/contract/src/people/approval.ts';
import { type Client, createClient } from '../testkit/client.ts';
import { insertSponsor, updateToStaff } from '../testkit/fixtures.queries.ts';
import { createPeople } from '../testkit/people.ts';
import { poll } from '../testkit/processes.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { type KillTarget, startServer, type TestServer } from '../testkit/server.ts';
import { selectBulkCounts, selectGiftNotices } from './parts/drill.queries.ts';
import { countDuplicates, isSmsFinished } from './parts/gift-load.ts';

/** One process is killed per equal share of given trees. */
const killOrder: readonly KillTarget[] = ['worker', 'postgres', 'api', 'worker', 'postgres', 'worker'];
/** Jobs of a crashed worker are re-queued within two minutes. */
const timeoutMs = 15 * minute;

/**
 * Bulk gift to every phone of a file while the server, worker and database are killed. Afterwards there is
 * exactly one gift per phone and no duplicate text message.
 */
await scenario({ gifts: 5_000, pace: 3_000 }, async ({ gifts, pace }) => {
  await using server = await startServer({ worker: true });
  const { database } = server;
  const [owner, manager] = await createPeople(server, 2);
  if (owner === undefined || manager === undefined) throw new Error('No people were inserted.');
  const companyId = await database.transaction(
    async (sql) => {
      await updateToStaff(sql, owner, 'company');
      await updateToStaff(sql, manager, 'manager');
      return insertSponsor(sql, { accountId: owner.accountId, trees: gifts });
    },
    { statementTimeoutMs: minute },
  );
  const sponsor = createClient(server, { token: owner.token });
  const id = await startBulkGift(sponsor, createClient(server, { token: manager.token }));
  const kills = await runUntilDone(server, { sponsor, id, gifts });
  await poll(
    async () => (await selectGiftNotices(database.sql)).every(({ smsStatus }) => isSmsFinished(smsStatus)),
    timeoutMs,
    500,
  );

  const counts = await selectBulkCounts(database.sql);
  const textsByPhone = Map.groupBy(server.provider.messages, ({ Recipient }) => Recipient);
  const requireCount = (name: string, value: number) => [
    atLeast(name, value, gifts),
    atMost(`${name}, and no more`, value, gifts),
  ];
  return [
    atLeast('kills of the server', kills.api, 1),
    atLeast('kills of the worker', kills.worker, 1),
    atLeast('kills of the database', kills.postgres, 1),
    ...requireCount('gifts', counts.gifts),
    ...requireCount('phones with a gift', counts.phones),
    ...requireCount('trees in a gift', counts.trees),
    ...requireCount('notifications', counts.notices),
    ...requireCount('phones with a text message', textsByPhone.size),
    atMost('phones with a text message twice', countDuplicates(textsByPhone), 0),
    atMost('trees left in the pool', counts.free, 0),
    atMost('invariant violations', await database.countViolations(), 0),
  ];

  /** Creates the campaign, uploads the file and starts the approved bulk gift. */
  async function startBulkGift(sponsor: Client, approver: Client): Promise<string> {
    const campaign = await sponsor.read<CampaignRecord>('POST', '/campaign', {
      slug: 'drill',
      name: { en: 'Drill' },
      about: null,
      companyId,
      startsAt: '2020-01-01T00:00:00.000Z',
      endsAt: null,
      maxPerPerson: 1,
    });
    const path = `/campaign/${campaign.id}`;
    const filled = await sponsor.read<CampaignRecord>('POST', `${path}/trees`, { count: gifts });
    const file = new FormData();
    const phones = Array.from({ length: gifts }, (_, number) => `+96655${String(number).padStart(7, '0')}`);
    // Every phone is listed twice.
    file.append('file', new Blob([`phone\n${[...phones, ...phones].join('\n')}\n`]), 'phones.csv');
    const staged = await sponsor.read<BulkGift>('POST', `${path}/bulk_gift`, file);
    console.log(
      `reserved trees ${filled.trees.free}; the file has ${staged.lines} lines, ${staged.receivers} receivers`,
    );
    await sponsor.read('POST', `/bulk_gift/${staged.id}/start`, { textsPerMinute: pace, reason: 'Drill' });
    const [approval] = await approver.read<Approval[]>('GET', '/approval');
    if (approval !== undefined) await approver.read('POST', `/approval/${approval.id}/approve`);
    return staged.id;
  }
});

type RunningGift = { sponsor: Client; id: string; gifts: number };

/** Kills processes as the gifts progress and waits until the bulk gift is done. */
async function runUntilDone(server: TestServer, { sponsor, id, gifts }: RunningGift) {
  const kills: Record<KillTarget, number> = { api: 0, worker: 0, postgres: 0 };
  let killCount = 0;
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(100)) {
    const { data: bulkGift } = await sponsor.call<BulkGift>('GET', `/bulk_gift/${id}`);
    if (bulkGift === undefined) {
      await server.waitUntilReady();
      continue;
    }
    if (bulkGift.status === 'done') return kills;
    const victim = killOrder[killCount];
    if (victim === undefined || bulkGift.given < (gifts * (killCount + 1)) / (killOrder.length + 1)) continue;
    killCount += 1;
    kills[victim] += 1;
    console.log(`  ${bulkGift.given} given, ${bulkGift.texts.sent} texted: kill -9 of the ${victim}`);
    server.kill(victim);
  }
  throw new Error('The bulk gift did not finish in time.');
}
