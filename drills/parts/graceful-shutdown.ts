import { setTimeout as delay } from 'node:timers/promises';

import { createClient } from '../../testkit/client.ts';
import type { TestPerson } from '../../testkit/people.ts';
import { poll } from '../../testkit/processes.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';

const clientCount = 20;
const callIntervalMs = 100;
/** Below this, the run proves nothing; a busy machine needs longer to reach it. */
const minSuccessful = 300;
const loadMs = { min: 3_000, max: 30_000 };
const pollIntervalMs = 100;

/**
 * Shuts the server down under load. Clients stop once readiness fails, polled ten times a second as a load
 * balancer does.
 */
export async function runGracefulShutdown(
  server: TestServer,
  people: readonly TestPerson[],
): Promise<Metric[]> {
  await server.waitUntilReady();
  const stopCalls = new AbortController();
  const calls = { answered: 0, failed: 0 };
  const readers = people.map(({ token }) => createClient(server, { token: token() }));
  const loops = Array.from({ length: clientCount }, async (_, first) => {
    for (let turn = first; !stopCalls.signal.aborted; turn += clientCount) {
      const response = await readers[turn % readers.length]?.call('GET', '/tree/infinite');
      calls[response?.isOk ? 'answered' : 'failed'] += 1;
      await delay(callIntervalMs);
    }
  });
  await delay(loadMs.min);
  await poll(() => calls.answered >= minSuccessful, loadMs.max - loadMs.min, callIntervalMs);
  const shutdown = server.shutDown();
  const signalledAt = performance.now();
  while (await server.isReady()) await delay(pollIntervalMs);
  const notReadyMs = performance.now() - signalledAt;
  stopCalls.abort();
  await Promise.all(loops);
  return [
    atLeast('successful calls', calls.answered, minSuccessful),
    atMost('failed calls', calls.failed, 0),
    atMost('time until readiness fails', notReadyMs, 1_000, 's'),
    atMost('time until the process exits', await shutdown, 10_000, 's'),
  ];
}
