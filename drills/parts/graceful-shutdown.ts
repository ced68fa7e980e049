import { setTimeout as delay } from 'node:timers/promises';

import { createClient } from '../../testkit/client.ts';
import { runLoops } from '../../testkit/load.ts';
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
  const calls = { successful: 0, failed: 0 };
  const readers = people.map(({ token }) => createClient(server, { token: token() }));
  const loops = runLoops(
    { loops: clientCount, intervalMs: callIntervalMs, signal: stopCalls.signal },
    async (index) => {
      const response = await readers[index % readers.length]?.call('GET', '/tree/infinite');
      calls[response?.isOk ? 'successful' : 'failed'] += 1;
    },
  );
  await delay(loadMs.min);
  await poll(() => calls.successful >= minSuccessful, loadMs.max - loadMs.min, callIntervalMs);
  const shutdown = server.shutDown();
  const signalledAt = performance.now();
  while (await server.isReady()) await delay(pollIntervalMs);
  const notReadyMs = performance.now() - signalledAt;
  stopCalls.abort();
  await loops;
  return [
    atLeast('successful calls', calls.successful, minSuccessful),
    atMost('failed calls', calls.failed, 0),
    atMost('time until readiness fails', notReadyMs, 1_000, 's'),
    atMost('time until the process exits', await shutdown, 10_000, 's'),
  ];
}
