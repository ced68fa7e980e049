import { setTimeout as delay } from 'node:timers/promises';

import { second } from '../apps/api/src/core/clock.ts';
import { quantile } from '../scripts/quantile.ts';
import { type Client, createClient } from '../testkit/client.ts';
import { createPeople } from '../testkit/people.ts';
import { atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { startServer } from '../testkit/server.ts';
import { selectCohortScans } from './parts/drill.queries.ts';

const counts = { accounts: 400, clientsEach: 5, samples: 20 };
/** Polling interval of the forest page. */
const pollMs = 5 * second;
/** PostgreSQL reports the statistics of an idle connection within this time. */
const statisticsMs = 12 * second;

/** Many clients poll live totals, several per forest; each forest must be read once for all of its clients. */
await scenario({ seconds: 60 }, async ({ seconds }) => {
  await using server = await startServer();
  const people = await createPeople(server, counts.accounts + counts.samples, { treesEach: 2 });
  const clients = people.map(({ token }) => createClient(server, { token: token() }));
  const requestBenefits = (client: Client) => client.call('GET', '/tree/eco_benefit');
  // Number of table scans per forest read.
  const samples = clients.slice(counts.accounts);
  const scansEach = (await countScans(() => Promise.all(samples.map(requestBenefits)))) / counts.samples;
  const times: number[] = [];
  let failed = 0;
  const pollingClients = clients
    .slice(0, counts.accounts)
    .flatMap((client) => Array.from({ length: counts.clientsEach }, () => client));
  const pollRepeatedly = async (client: Client) => {
    await delay(Math.random() * pollMs);
    for (
      const endsAt = performance.now() + seconds * second;
      performance.now() < endsAt;
      await delay(pollMs)
    ) {
      const { isOk, tookMs } = await requestBenefits(client);
      if (isOk) times.push(tookMs);
      else failed += 1;
    }
  };
  const forestReads = (await countScans(() => Promise.all(pollingClients.map(pollRepeatedly)))) / scansEach;
  const rounds = (seconds * second) / pollMs;
  return [
    atLeast('clients', pollingClients.length, 2_000),
    atLeast('responses', times.length, pollingClients.length * rounds * 0.9),
    atMost('failed calls', failed, 0),
    atMost('p99 response time', quantile(times, 0.99), 100, 'ms'),
    atMost('forest reads, one per five seconds', Math.round(forestReads), counts.accounts * (rounds + 1)),
  ];

  async function countScans(work: () => Promise<unknown>): Promise<number> {
    await delay(statisticsMs);
    const before = await selectCohortScans(server.database.sql);
    await work();
    await delay(statisticsMs);
    return (await selectCohortScans(server.database.sql)) - before;
  }
});
