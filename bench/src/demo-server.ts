import type { BrowserContext } from '@playwright/test';

import { buildWebApp } from '../../apps/api/src/core/web/web-build.ts';
import { demoPhone } from '../../apps/api/src/seed/demo-accounts.ts';
import { createClient } from '../../testkit/client.ts';
import { insertSessions } from '../../testkit/fixtures.queries.ts';
import { required } from '../../testkit/required.ts';
import { startDatabase, startServer, type TestDatabase } from '../../testkit/server.ts';
import { startBenchServer } from './bench-server.ts';

export type DemoServer = AsyncDisposable & {
  origin: string;
  /** Paths of a public forest, a public tree and the impact of its effort. */
  forest: string;
  tree: string;
  impact: string;
  /** Name of that tree's photo. */
  photoName: string;
  /** Signs the owner of the forest in on a new device. */
  signIn(context: BrowserContext): Promise<void>;
};

/** Runs the production build with demo data in a temporary database. */
export async function startDemoServer(): Promise<DemoServer> {
  await buildWebApp(console.log);
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await startDatabase({ durable: false }));
  // Production refuses to load demo data, so a development start inserts it first.
  await insertDemoData(database);
  const server = resources.use(await startBenchServer({ database, env: { SERVE_WEB: 'on' } }));
  const { rows } = await database.pool.query<Record<'id' | 'publicId' | 'photoName' | 'effortId', string>>(
    `select account.id, tree.public_id as "publicId", tree.image_name as "photoName", tree.effort_id as "effortId"
     from account join tree on tree.owner_id = account.id
     where account.phone = $1 and not tree.is_deleted and tree.image_name is not null and tree.effort_id is not null
     order by tree.id desc limit 1`,
    [demoPhone('010')],
  );
  const { id, publicId, photoName, effortId } = required(rows[0]);
  const [owner = { accountId: '', sessionId: '' }] = await insertSessions(database.sql, [id]);
  const token = server.tokens.sign(owner);
  const { shareCode } = await createClient(server, { token }).read<{ shareCode: string }>('GET', '/account');
  const all = resources.move();
  return {
    origin: server.url.replace('127.0.0.1', 'localhost'),
    forest: `/user/${shareCode}`,
    tree: `/tree/${publicId}`,
    impact: `/impact/effort/${effortId}`,
    photoName,
    async signIn(context) {
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Pages of impact count no trees of demo data. */
async function insertDemoData(database: TestDatabase): Promise<void> {
  const env = { SEED: 'demo', SERVE_WEB: 'off', JOBS: 'off' };
  await (await startServer({ database, development: true, env }))[Symbol.asyncDispose]();
  await database.pool.query(`update tree set origin = 'planted_here' where origin = 'demo'`);
}
