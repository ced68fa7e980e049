import { join } from 'node:path';

import pg from 'pg';

import { type AccessTokens, createAccessTokens } from '../../apps/api/src/platform/caller/access-token.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import type { Secrets } from '../../apps/api/src/platform/keys/secrets.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { findPostmaster } from '../../apps/api/src/platform/postgres/postmaster.ts';
import { buildWebApp } from '../../apps/api/src/platform/web/web-build.ts';
import { secretsOfHouse } from '../../apps/api/src/testing/secrets-of-house.ts';
import { processorMs } from './processor-time.ts';
import type { Way } from './rival-server.ts';
import { freePort, root, run, secretKey, start, startOurs } from './server.ts';

export type Contestant = { port: number; processorMs(): number };

/** Ours, and the rival in all of its ways, over one database of so many trees. */
export type House = {
  pool: pg.Pool;
  secrets: Secrets;
  tokens: AccessTokens;
  ours: Contestant;
  rivals: Record<Way, Contestant>;
};

export async function inHouse<T>(
  values: Record<'trees' | 'accounts', string>,
  work: (house: House) => Promise<T>,
): Promise<T> {
  const dataDir = join(root, '.data', `bench-${values.trees}`);
  await run(['scripts/seed.ts', '--trees', values.trees, '--accounts', values.accounts], {
    DATA_DIR: dataDir,
  });
  await buildWebApp(console.log);
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
  const url = postgres.url('nabta');
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const stops: (() => unknown)[] = [];
  const contestant = async (starting: (port: number) => ReturnType<typeof start>): Promise<Contestant> => {
    const port = await freePort();
    const child = await starting(port);
    stops.push(() => child.kill());
    const { pid: databasePid = 0 } = findPostmaster(join(dataDir, 'postgres')) ?? {};
    const ownMs = () => processorMs(child.pid ?? 0) + processorMs(databasePid, { all: true });
    return { port, processorMs: ownMs };
  };
  try {
    // Tables that were just written or migrated are read slowly until they are vacuumed, which in daily life happens by itself; here it
    // would happen under the calls, and be counted as theirs.
    await pool.query('vacuum (analyze)');
    // What people did in an earlier run is not counted against them.
    await pool.query('truncate rate_bucket');
    const web = { SERVE_WEB: 'on', DATA_DIR: dataDir };
    const ours = await contestant((port) => startOurs(url, port, web));
    const secrets = await secretsOfHouse(url, secretKey);
    const rivals = {
      pooled: await rival('pooled'),
      pipelined: await rival('pipelined'),
      gathered: await rival('gathered'),
    };
    const tokens = createAccessTokens(secrets, 'production', systemClock);
    return await work({ pool, secrets, tokens, ours, rivals });
  } finally {
    stops.forEach((stop) => stop());
    await pool.end();
    await postgres.stop();
  }

  function rival(way: Way): Promise<Contestant> {
    const environment = { DATABASE_URL: url, SECRET_KEY: secretKey, WAY: way };
    return contestant((port) => start('bench/src/rival-server.ts', port, environment));
  }
}
