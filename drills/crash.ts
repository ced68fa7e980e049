import { randomInt } from 'node:crypto';

import { createPeople } from '../testkit/people.ts';
import { poll } from '../testkit/processes.ts';
import { required } from '../testkit/required.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { type KillTarget, startDatabase, startServer, type TestServer } from '../testkit/server.ts';
import { disableSynchronousCommit, selectGiftNotices, selectGifts } from './parts/drill.queries.ts';
import {
  countDuplicates,
  findLostGifts,
  isSmsFinished,
  type GiftLoadResult,
  runGiftLoad,
} from './parts/gift-load.ts';

const treesEach = 5;
const killEveryMs = { min: 2_000, max: 4_000 };
/** Below this, the run proves nothing. */
const minAcknowledged = 500;
/** Jobs of a crashed worker are re-queued within two minutes. */
const drainMs = 180_000;

/**
 * Creates gifts under load while the server, worker and database are killed repeatedly. No acknowledged gift
 * may be lost, duplicated or unnotified, no notification may lack a gift, and no request may be wrongly
 * rejected. With --forgetful the database acknowledges before it persists, and the drill must detect the
 * loss.
 */
await scenario({ seconds: 60, clients: 16, forgetful: false }, async ({ seconds, clients, forgetful }) => {
  await using database = await startDatabase();
  if (forgetful) await disableSynchronousCommit(database.sql);
  await using server = await startServer({ database, worker: true });
  // Enough people that none reaches a per-account rate limit.
  const people = Math.max(200, seconds * 20);
  const givers = await createPeople(server, people, { treesEach });
  const receivers = await createPeople(server, people * treesEach, { prefix: '+966561' });
  console.log(`${clients} clients for ${seconds} s, with something killed every few seconds…`);
  const stopKilling = startKilling(server);
  const load = await runGiftLoad(server, {
    givers,
    receivers,
    clients,
    signal: AbortSignal.timeout(seconds * 1_000),
  });
  const kills = stopKilling();
  await server.waitUntilReady();
  // Waits until the worker has sent all queued messages.
  await poll(
    async () => (await selectGiftNotices(database.sql)).every(({ smsStatus }) => isSmsFinished(smsStatus)),
    drainMs,
    250,
  );
  console.log(
    `calls ${load.calls}, retries ${load.retries}; kills: server ${kills.api}, worker ${kills.worker}, database ${kills.postgres}`,
  );
  const errors = await countErrors(server, load);
  const total = errors.reduce((sum, { value }) => sum + value, 0);
  const acknowledged = atLeast('gifts acknowledged', load.acknowledged.size, minAcknowledged);
  return [acknowledged, ...(forgetful ? [atLeast('losses, must be detected', total, 1)] : errors)];
});

/** Kills again only after the server was ready for a while; killing a stopped server proves nothing. */
function startKilling(server: TestServer): () => Record<KillTarget, number> {
  const counts: Record<KillTarget, number> = { api: 0, worker: 0, postgres: 0 };
  const victims: KillTarget[] = ['api', 'postgres', 'worker'];
  let killCount = 0;
  let isFinished = false;
  let timer = setTimeout(killNext, killEveryMs.min);
  const kill = (victim: KillTarget) => {
    server.kill(victim);
    counts[victim] += 1;
  };

  function killNext(): void {
    kill(required(victims[killCount++ % victims.length]));
    void server.waitUntilReady().then(() => {
      if (!isFinished) timer = setTimeout(killNext, randomInt(killEveryMs.min, killEveryMs.max));
    });
  }

  return () => {
    isFinished = true;
    clearTimeout(timer);
    // Kills the database last: no process is restarted after it, so all must reconnect by themselves.
    kill('postgres');
    return counts;
  };
}

async function countErrors({ database, provider }: TestServer, load: GiftLoadResult) {
  const gifts = await selectGifts(database.sql);
  const notices = await selectGiftNotices(database.sql);
  const textsByReference = Map.groupBy(provider.messages, ({ CorrelationID }) => CorrelationID);
  const storedIds = new Set([...gifts.map(({ id }) => id), ...notices.map(({ id }) => id)]);
  const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/u;
  const giftsByTree = Map.groupBy(gifts, ({ publicId }) => publicId);
  const undelivered = notices.filter(({ smsStatus }) => !isSmsFinished(smsStatus) || smsStatus === 'dead');
  const withoutNotice = gifts.length - new Set(notices.map(({ giftId }) => giftId)).size;
  const textsWithoutGift = [...textsByReference.keys()].filter(
    (reference) => !storedIds.has(uuid.exec(reference)?.[0] ?? ''),
  );
  return [
    atMost('lost gifts', findLostGifts(load, gifts).length, 0),
    atMost('duplicate gifts', countDuplicates(giftsByTree), 0),
    atMost('gifts without a notification', undelivered.length + withoutNotice, 0),
    atMost('text messages without a gift', textsWithoutGift.length, 0),
    atMost('text messages sent twice', countDuplicates(textsByReference), 0),
    atMost('invariant violations', await database.countViolations(), 0),
    atMost('responses that a crash does not explain', load.unexpected.length, 0),
  ];
}
