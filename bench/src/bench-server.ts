import { join } from 'node:path';

import { buildWebApp } from '../../apps/api/src/core/web/web-build.ts';
import { repositoryRoot } from '../../scripts/run-command.ts';
import { cpuMs, findFreePort, poll, runScript, superviseProcess } from '../../testkit/processes.ts';
import { type ServerOptions, type TestServer, startDatabase, startServer } from '../../testkit/server.ts';
import type { Strategy } from './baseline-server.ts';

export type Forest = Record<'trees' | 'accounts', number>;

/** Starts PostgreSQL on a directory in `.data` that later runs use again, with a generated forest. */
export async function startForest(name: string, forest?: Forest) {
  const dataDir = join(repositoryRoot, '.data', name);
  if (forest !== undefined) {
    const size = ['--trees', String(forest.trees), '--accounts', String(forest.accounts)];
    await runScript(['scripts/seed.ts', ...size], { DATA_DIR: dataDir });
  }
  return startDatabase({ dataDir, log: console.log });
}

/** Starts our server; jobs are stored but not run, so that only requests are measured. */
export async function startBenchServer({ env, ...options }: ServerOptions): Promise<TestServer> {
  const server = await startServer({
    ...options,
    env: { LOG_LEVEL: 'info', CODES_PER_DAY: '1000000', ...env },
  });
  // Cost of requests: processes that the server starts, for example to render, do not count.
  const requestMs = () => cpuMs(server.pid()) + server.cpuMs('database');
  return { ...server, cpuMs: (name) => (name ? server.cpuMs(name) : requestMs()) };
}

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
    const port = await findFreePort();
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
