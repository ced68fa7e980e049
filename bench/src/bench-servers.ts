import { buildWebApp } from '../../apps/api/src/core/web/web-build.ts';
import { cpuMs, freePort, superviseProcess, poll } from '../../testkit/processes.ts';
import type { TestServer } from '../../testkit/server.ts';
import type { Strategy } from './baseline-server.ts';
import { type Forest, startBenchServer, startForest } from './bench-server.ts';

export type Candidate = Pick<TestServer, 'url' | 'cpuMs'>;

/** Our server and all baseline variants on one database. */
export type BenchServers = AsyncDisposable & {
  ours: TestServer;
  baselines: Record<Strategy, Candidate>;
};

export async function startBenchServers(forest: Forest): Promise<BenchServers> {
  await using resources = new AsyncDisposableStack();
  await buildWebApp(console.log);
  const database = resources.use(await startForest(`bench-${forest.trees}`, forest));
  // Vacuums first: otherwise autovacuum would run during the measurement and count as cost of the calls.
  await database.pool.query('vacuum (analyze)');
  // Resets the rate limits of earlier runs.
  await database.pool.query('truncate rate_bucket');
  const ours = resources.use(await startBenchServer({ database, env: { SERVE_WEB: 'on' } }));
  const startBaseline = async (strategy: Strategy): Promise<Candidate> => {
    const port = await freePort();
    const env = { ...ours.env, PORT: String(port), WAY: strategy };
    const baseline = superviseProcess('bench/src/baseline-server.ts', () => env, { showsErrors: true });
    resources.defer(() => baseline.end());
    const url = `http://127.0.0.1:${port}`;
    if (!(await poll(() => fetch(url), 60_000))) throw new Error('The baseline server did not start.');
    return { url, cpuMs: () => cpuMs(baseline.pid()) + ours.cpuMs('database') };
  };
  const baselines = {
    pooled: await startBaseline('pooled'),
    pipelined: await startBaseline('pipelined'),
    gathered: await startBaseline('gathered'),
  };
  const all = resources.move();
  return { ours, baselines, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
