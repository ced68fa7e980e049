import { join } from 'node:path';

import pg from 'pg';

import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { questions } from '../../packages/voice/src/testing/score.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import { chooseOwners, type Owner } from './people.ts';
import { freePort, root, run, startOurs, tokensOf } from './server.ts';
import { type Row, verdict } from './table.ts';

const world = { trees: '10000', accounts: '500' };
const people = 30;
/** A person may ask five times a minute. */
const each = 4;
const limitMs = 300;

type Asker = Owner & { token: string };

/** From the question to the first word of the answer, over HTTP, by the built-in voice; the slowest of twenty counts. */
export async function benchChat(): Promise<Row[]> {
  const dataDir = join(root, '.data', 'bench-chat');
  await run(['scripts/seed.ts', '--trees', world.trees, '--accounts', world.accounts], { DATA_DIR: dataDir });
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
  const pool = new pg.Pool({ connectionString: postgres.url('nabta'), max: 1 });
  const port = await freePort();
  const server = await startOurs(postgres.url('nabta'), port);
  try {
    const tokens = await tokensOf(postgres.url('nabta'));
    const owners = (await chooseOwners(pool, people)).map((owner) => ({
      ...owner,
      token: tokens.sign(owner),
    }));
    const times: number[] = [];
    for (let asked = 0; asked < each; asked += 1)
      for (const owner of owners) times.push(await firstWordMs(port, owner, times.length));
    const [middle, slow] = [median(times), quantile(times, 0.95)];
    const ours = `${middle.toFixed(0)} ms, ${slow.toFixed(0)} ms for the slowest of 20`;
    return [{ job: 'first word of a tree', ours, ...verdict(slow, { max: limitMs }, ' ms') }];
  } finally {
    server.kill();
    await pool.end();
    await postgres.stop();
  }
}

const asks = Object.values(questions)
  .flat()
  .map(({ ask }) => ask);

async function firstWordMs(port: number, { publicId, token }: Asker, index: number): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/tree/${publicId}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ message: asks[(index * 7) % asks.length] }),
  });
  if (!response.ok || response.body === null) throw new Error(`A tree answered with ${response.status}.`);
  let firstMs: number | undefined;
  for await (const _ of response.body) firstMs ??= performance.now() - begun;
  if (firstMs === undefined) throw new Error('A tree said nothing.');
  return firstMs;
}
