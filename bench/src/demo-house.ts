import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BrowserContext } from '@playwright/test';
import pg from 'pg';

import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { buildWebApp } from '../../apps/api/src/platform/web/web-build.ts';
import { demoPhone } from '../../apps/api/src/seed/demo-accounts.ts';
import { openSession } from './people.ts';
import { freePort, startOurs, tokensOf } from './server.ts';

export type DemoHouse = {
  origin: string;
  /** The paths of a forest and of a tree that everybody may see. */
  forest: string;
  tree: string;
  /** The name of that tree's photo. */
  photoName: string;
  /** Signs the owner of that forest in, on a device that has never seen it. */
  signIn(context: BrowserContext): Promise<void>;
};

/** The product as it is shipped, with the demo data in a throwaway database. */
export async function inDemoHouse<Result>(work: (house: DemoHouse) => Promise<Result>): Promise<Result> {
  await buildWebApp(console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'nabta-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  try {
    const url = postgres.url('nabta');
    await seed(url, dataDir);
    return await inStartedHouse(url, dataDir, work);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function inStartedHouse<Result>(
  url: string,
  dataDir: string,
  work: (house: DemoHouse) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const server = await startOurs(url, port, { SERVE_WEB: 'on', DATA_DIR: dataDir });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    return await work(await lookAround(pool, url, `http://localhost:${port}`));
  } finally {
    await pool.end();
    server.kill();
  }
}

/** Production refuses the demo data, so a start that is none brings them first. */
async function seed(url: string, dataDir: string): Promise<void> {
  const settings = { NODE_ENV: 'development', SEED: 'demo', MESSAGE_PROVIDERS: 'inbox', DATA_DIR: dataDir };
  const server = await startOurs(url, await freePort(), settings);
  server.kill();
  await once(server, 'exit');
}

async function lookAround(pool: pg.Pool, url: string, origin: string): Promise<DemoHouse> {
  const { rows } = await pool.query<{ id: string; publicId: string; photoName: string }>(
    `select account.id, tree.public_id as "publicId", tree.image_name as "photoName"
     from account join tree on tree.owner_id = account.id
     where account.phone = $1 and not tree.is_deleted and tree.image_name is not null
     order by tree.id desc limit 1`,
    [demoPhone('010')],
  );
  const [{ id, publicId, photoName } = { id: '', publicId: '', photoName: '' }] = rows;
  const token = (await tokensOf(url)).sign(await openSession(pool, id));
  const answer = await fetch(`${origin}/api/account`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { shareCode: string } };
  return {
    origin,
    forest: `/user/${data.shareCode}`,
    tree: `/tree/${publicId}`,
    photoName,
    async signIn(context) {
      await context.addInitScript((newest) => localStorage.setItem('token', newest), token);
    },
  };
}
