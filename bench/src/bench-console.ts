import { join } from 'node:path';

import pg from 'pg';

import { createAccessTokens } from '../../apps/api/src/platform/caller/access-token.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { secretsOfHouse } from '../../apps/api/src/testing/secrets-of-house.ts';
import { median } from '../../scripts/quantile.ts';
import { chooseOwners, type Person } from './people.ts';
import { freePort, root, run, secretKey, startOurs } from './server.ts';
import { type Row, verdict } from './table.ts';

type Values = Record<'trees' | 'accounts' | 'rounds', string>;
type Ask = { job: string; query: Record<string, string>; maxMs: number };

const firstRowsMs = 300;
const otherMs = 500;

/** The table of all trees as staff sees it: how long one waits for the first rows, and for those of every sort and filter. */
export async function benchConsole({ trees, accounts, rounds }: Values): Promise<Row[]> {
  const dataDir = join(root, '.data', `bench-${trees}`);
  await run(['scripts/seed.ts', '--trees', trees, '--accounts', accounts], { DATA_DIR: dataDir });
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
  const url = postgres.url('nabta');
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const port = await freePort();
  await pool.query('vacuum (analyze) tree');
  const asks = await asksOf(pool);
  // One of the staff for each, so that none meets the request rate.
  const staff = await chooseOwners(pool, asks.length);
  await setRole(pool, staff, 'admin');
  const server = await startOurs(url, port, { DATA_DIR: dataDir });
  const tokens = createAccessTokens(await secretsOfHouse(url, secretKey), 'production', systemClock);
  try {
    const rows: Row[] = [];
    for (const [index, ask] of asks.entries()) {
      const address = `http://127.0.0.1:${port}/api/console/tree?${new URLSearchParams(ask.query).toString()}`;
      const headers = { authorization: `Bearer ${tokens.sign(staff[index] as Person)}` };
      rows.push(await timed(ask, () => fetch(address, { headers }), Number(rounds)));
    }
    return rows;
  } finally {
    server.kill();
    await setRole(pool, staff, 'person');
    await pool.end();
    await postgres.stop();
  }
}

async function timed({ job, maxMs }: Ask, call: () => Promise<Response>, rounds: number): Promise<Row> {
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now();
    const answer = await call();
    const { data } = (await answer.json()) as { data?: unknown[] };
    times.push(performance.now() - begun);
    if (!answer.ok) throw new Error(`The table answered with ${answer.status}.`);
    rows = data?.length ?? 0;
  }
  // The first one warms what a day of work keeps warm.
  const [cold = 0, ...warm] = times;
  const ours = `${median(warm).toFixed(0)} ms, ${cold.toFixed(0)} ms cold, ${rows} rows`;
  return { job: `trees: ${job}`, ours, ...verdict(median(warm), { max: maxMs }, ' ms') };
}

/** The heaviest of each kind, one whose trees all lie far back, and what people type. */
async function asksOf(pool: pg.Pool): Promise<Ask[]> {
  const one = async (text: string) => {
    const { rows } = await pool.query<{ value: string }>(text);
    return rows[0]?.value ?? '';
  };
  const mostOf = (scope: string) =>
    one(`select scope_id as value from tree_tally where scope = '${scope}' order by trees desc limit 1`);
  const filters: Record<string, Record<string, string>> = {};
  for (const scope of ['specie', 'company', 'land', 'effort', 'planter'])
    filters[`of one ${scope}`] = { [scope]: await mostOf(scope) };
  const oldest = await one(
    `select effort_id as value from tree where effort_id is not null and not is_deleted order by planted_at limit 1`,
  );
  filters['of the oldest effort'] = { effort: oldest };
  for (const status of ['healthy', 'damaged', 'vip', 'lost', 'removed']) filters[status] = { status };
  for (const planted of ['last7Days', 'last30Days', 'thisYear', 'lastYear'])
    filters[`planted ${planted}`] = { planted };
  filters['of one company and species, this year'] = {
    company: await mostOf('company'),
    specie: await mostOf('specie'),
    planted: 'thisYear',
  };
  const publicId = await one('select max(public_id) as value from tree');
  filters['a public id'] = { q: publicId };
  filters['the beginning of a public id'] = { q: publicId.slice(0, 4) };
  filters['a name'] = { q: await one('select max(given_name) as value from tree') };
  filters['a text that is nowhere'] = { q: 'nowhere at all' };
  const ask = (job: string, query: Record<string, string>): Ask => ({ job, query, maxMs: otherMs });
  return [
    { job: 'first rows', query: {}, maxMs: firstRowsMs },
    ask('oldest planting first', { sort: 'plantedAt' }),
    ask('newest planting first', { sort: '-plantedAt' }),
    ...Object.entries(filters).flatMap(([job, query]) => [
      ask(job, query),
      ask(`${job}, sorted`, { ...query, sort: 'plantedAt' }),
    ]),
  ];
}

async function setRole(pool: pg.Pool, people: readonly Person[], role: 'admin' | 'person'): Promise<void> {
  const ids = people.map(({ accountId }) => accountId);
  await pool.query(`update account set role = $2 where id = any($1::uuid[])`, [ids, role]);
  await pool.query(
    `update session set proven_at = now(), staff_seen_at = now() where account_id = any($1::uuid[])`,
    [ids],
  );
}
