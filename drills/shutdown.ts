import { createPeople } from '../testkit/people.ts';
import { atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { startServer } from '../testkit/server.ts';
import { runGracefulShutdown } from './parts/graceful-shutdown.ts';

const secondSignalMs = 2_500;

/**
 * A server that gets SIGTERM first fails its readiness check, and serves all requests until the load
 * balancer, polling ten times a second, has noticed. Two workers on one port do the same.
 */
await scenario({ rounds: 3 }, async ({ rounds }, report) => {
  await using server = await startServer();
  const people = await createPeople(server, 1_000, { treesEach: 2 });
  for (let round = 1; round <= rounds; round += 1)
    report(`Round ${round}`, await runGracefulShutdown(server, people));
  await server.waitUntilReady();
  const exitMs = await server.shutDown(2, 1_500);
  report('Second SIGTERM', [atMost('time until exit after a second SIGTERM', exitMs, secondSignalMs, 's')]);
  await server.waitUntilReady();
  await server.restartWith({ WORKERS: '2' });
  report('Two processes', await runGracefulShutdown(server, people));
});
