import { systemClock } from '../../apps/api/src/core/clock.ts';
import { addJob } from '../../apps/api/src/core/jobs/job-queue.ts';
import { eraseAccount } from '../../apps/api/src/features/operations/personal-data/erasure/erase-person.ts';
import { insertErasure } from '../../apps/api/src/features/operations/personal-data/erasure/erasure.queries.ts';
import { demoPhone } from '../../apps/api/src/seed/demo-accounts.ts';
import { poll } from '../../testkit/processes.ts';
import { atMost, type Metric } from '../../testkit/results.ts';
import { startServer, type TestServer } from '../../testkit/server.ts';
import { selectAccountId } from '../parts/drill.queries.ts';

const erasureMs = 30_000;

function startDemo(): Promise<TestServer> {
  return startServer({ development: true, env: { SERVE_WEB: 'off', SEED: 'demo' } });
}

/** Reads the inbox of a server that runs without production settings, as from another machine. */
export async function readForeignInbox(): Promise<Metric[]> {
  await using server = await startDemo();
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${server.url}${path}`, { headers })).status;
  const foreign = [
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { 'x-forwarded-proto': 'https' },
  ];
  let answered = 0;
  for (const path of ['/dev/inbox', '/api/dev/inbox'])
    for (const headers of foreign) if ((await statusOf(path, headers)) !== 404) answered += 1;
  return [
    atMost('answers of the inbox to other machines', answered, 0),
    atMost('refusals on this machine', Number((await statusOf('/dev/inbox', {})) !== 200), 0),
  ];
}

/** Erases a demo person and starts the server with demo data again. */
export async function restartAfterErasure(): Promise<Metric[]> {
  await using server = await startDemo();
  const { sql } = server.database;
  const phone = demoPhone('050');
  const accountId = await selectAccountId(sql, phone);
  if (accountId === undefined) throw new Error('The demo person is missing.');
  const now = systemClock.now();
  await insertErasure(sql, { accountId, askedAt: now, eraseAfter: now });
  await addJob(sql, eraseAccount, { accountId });
  const isErased = await poll(async () => (await selectAccountId(sql, phone)) === undefined, erasureMs);
  await server.restartWith({});
  return [
    atMost('people who were not erased', Number(!isErased), 0),
    atMost('people who came back', Number((await selectAccountId(sql, phone)) !== undefined), 0),
    atMost('invariant violations', await server.database.countViolations(), 0),
  ];
}
