import type pg from 'pg';

import { median } from '../../scripts/quantile.ts';
import { createClient } from '../../testkit/client.ts';
import { measureTime } from '../../testkit/load.ts';
import { required } from '../../testkit/required.ts';
import { checkGoal, type Row } from '../../testkit/results.ts';
import { type Forest, startBenchServer, startForest } from './bench-server.ts';
import { chooseOwners, type Owner } from './people.ts';

type TableRequest = { job: string; query: Record<string, string>; maxMs: number };

const maxFirstRowsMs = 300;
const maxOtherMs = 500;

/** Benchmarks the console's table of all trees: first rows, every sort order and every filter. */
export async function benchConsole({ rounds, ...forest }: Forest & { rounds: number }): Promise<Row[]> {
  await using database = await startForest(`bench-${forest.trees}`, forest);
  await database.pool.query('vacuum (analyze) tree');
  const requests = await listRequests(database.pool);
  // One staff account per request, so that none reaches the rate limit.
  const staff = await chooseOwners(database, requests.length);
  await setRole(database.pool, staff, 'admin');
  try {
    await using server = await startBenchServer({ database });
    const rows: Row[] = [];
    for (const [index, { job, query, maxMs }] of requests.entries()) {
      const client = createClient(server, { token: server.tokens.sign(required(staff[index])) });
      const path = `/console/tree?${new URLSearchParams(query).toString()}`;
      const times: number[] = [];
      let count = 0;
      for (let round = 0; round <= rounds; round += 1) {
        const { result, tookMs } = await measureTime(() => client.read<unknown[]>('GET', path));
        count = result.length;
        times.push(tookMs);
      }
      // The first call fills caches that stay warm in production.
      const [cold = 0, ...warm] = times;
      const ours = `${median(warm).toFixed(0)} ms, ${cold.toFixed(0)} ms cold, ${count} rows`;
      rows.push({ job: `trees: ${job}`, ours, ...checkGoal(median(warm), { max: maxMs }, ' ms') });
    }
    return rows;
  } finally {
    await setRole(database.pool, staff, 'person');
  }
}

/** Filters by the largest record of each kind, by one with only old trees, and by typical search text. */
async function listRequests(pool: pg.Pool): Promise<TableRequest[]> {
  const queryValue = async (text: string) => {
    const { rows } = await pool.query<{ value: string }>(text);
    return rows[0]?.value ?? '';
  };
  const largestOf = (scope: string) =>
    queryValue(
      `select scope_id as value from tree_tally where scope = '${scope}' order by trees desc limit 1`,
    );
  const filters: Record<string, Record<string, string>> = {};
  for (const scope of ['specie', 'company', 'land', 'effort', 'planter'])
    filters[`of one ${scope}`] = { [scope]: await largestOf(scope) };
  const oldest = await queryValue(
    `select effort_id as value from tree where effort_id is not null and not is_deleted order by planted_at limit 1`,
  );
  filters['of the oldest effort'] = { effort: oldest };
  for (const status of ['healthy', 'damaged', 'vip', 'lost', 'removed']) filters[status] = { status };
  for (const planted of ['last7Days', 'last30Days', 'thisYear', 'lastYear'])
    filters[`planted ${planted}`] = { planted };
  filters['of one company and species, this year'] = {
    company: await largestOf('company'),
    specie: await largestOf('specie'),
    planted: 'thisYear',
  };
  const publicId = await queryValue('select max(public_id) as value from tree');
  filters['a public id'] = { q: publicId };
  filters['the beginning of a public id'] = { q: publicId.slice(0, 4) };
  filters['a name'] = { q: await queryValue('select max(given_name) as value from tree') };
  filters['a text without matches'] = { q: 'nowhere at all' };
  const request = (job: string, query: Record<string, string>): TableRequest => ({
    job,
    query,
    maxMs: maxOtherMs,
  });
  return [
    { job: 'first rows', query: {}, maxMs: maxFirstRowsMs },
    request('oldest planting first', { sort: 'plantedAt' }),
    request('newest planting first', { sort: '-plantedAt' }),
    ...Object.entries(filters).flatMap(([job, query]) => [
      request(job, query),
      request(`${job}, sorted`, { ...query, sort: 'plantedAt' }),
    ]),
  ];
}

async function setRole(pool: pg.Pool, people: readonly Owner[], role: 'admin' | 'person'): Promise<void> {
  const ids = people.map(({ accountId }) => accountId);
  await pool.query(`update account set role = $2 where id = any($1::uuid[])`, [ids, role]);
  await pool.query(
    `update session set proven_at = now(), staff_seen_at = now() where account_id = any($1::uuid[])`,
    [ids],
  );
}
