import { join } from 'node:path';

import { repositoryRoot } from '../../scripts/run-command.ts';
import { cpuMs, runScript } from '../../testkit/processes.ts';
import { startDatabase, startServer, type ServerOptions, type TestServer } from '../../testkit/server.ts';

export type Forest = Record<'trees' | 'accounts', string>;

/** Starts PostgreSQL on a directory in `.data` that later runs use again, with a generated forest. */
export async function startForest(name: string, forest?: Forest) {
  const dataDir = join(repositoryRoot, '.data', name);
  if (forest !== undefined) {
    const { trees, accounts } = forest;
    await runScript(['scripts/seed.ts', '--trees', trees, '--accounts', accounts], { DATA_DIR: dataDir });
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
  return { ...server, cpuMs: (of) => (of ? server.cpuMs(of) : requestMs()) };
}
