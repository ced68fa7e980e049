import { join } from 'node:path';

import pg from 'pg';

import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import { generateTrees, plantingDays } from './eco-forest.ts';
import { naiveSqlSum, naiveSum, naiveTimeline, writeDayTable } from './eco-naive.ts';
import { openSession, type Person } from './people.ts';
import { freePort, root, run, startOurs, tokensOf } from './server.ts';
import { type Row, verdict } from './table.ts';

const port = await freePort();
const dayMs = 86_400_000;
const samples = { sum: 400, timeline: 50 };

type Sum = { from: string; to: string; co2RemovedKg: number; trees: { counted: number } };
type Timeline = { total: Sum; buckets: { from: string; to: string; co2RemovedKg: number }[] };

/** The sum and the time line of one forest of millions of trees: through our API, and tree by tree, in one run. */
export async function benchEco(trees: number): Promise<Row[]> {
  const dataDir = join(root, '.data', `bench-eco-${trees}`);
  await run(['scripts/seed.ts', '--trees', '1', '--accounts', '10'], { DATA_DIR: dataDir });
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
  const url = postgres.url('nabta');
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  try {
    const owner = await generateTrees(pool, trees);
    const { rows } = await pool.query<{ cohorts: string }>(
      'select count(*)::text as cohorts from tree_cohort where scope_id = $1',
      [owner],
    );
    console.log(
      `\n${trees.toLocaleString('en')} trees of one owner in ${Number(rows[0]?.cohorts).toLocaleString('en')} cohorts\n`,
    );
    const server = await startOurs(url, port);
    try {
      const person = await openSession(pool, owner);
      return await compare(pool, person, (await tokensOf(url)).sign(person));
    } finally {
      server.kill();
    }
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

async function compare(pool: pg.Pool, owner: Person, token: string): Promise<Row[]> {
  const now = Date.now();
  const dateBefore = (days: number) => new Date(now - days * dayMs).toISOString();
  /** A range of its own for each call, so that each one is a sum and not the answer to the one before; it ends at a midnight, where the naive sums are read. */
  const sumPath = (call: number) =>
    `/api/tree/eco_benefit/for_account/${owner.accountId}?from_date=${dateBefore(3_000 - call)}&to_date=${dateBefore(1)}`;
  const timelinePath = (call: number) =>
    `/api/tree/eco_benefit/timeline?interval=month&from_date=${dateBefore(plantingDays - 10 - call)}&to_date=${dateBefore(1)}`;
  const [cold] = await timesOf([sumPath(samples.sum)]);
  await timesOf([timelinePath(samples.timeline)], token);
  const sumMs = await timesOf(Array.from({ length: samples.sum }, (_, call) => sumPath(call)));
  const timelineMs = await timesOf(
    Array.from({ length: samples.timeline }, (_, call) => timelinePath(call)),
    token,
  );

  const sum = await get<Sum>(sumPath(0));
  const [from, to] = [Date.parse(sum.from), Date.parse(sum.to)];
  const byTree = await timed(() => naiveSum(pool, owner.accountId, from, to));
  await writeDayTable(pool);
  const bySql = await timed(() => naiveSqlSum(pool, owner.accountId, from, to));
  const { total, buckets } = await get<Timeline>(timelinePath(0), token);
  const boundaries = [total.from, ...buckets.map((bucket) => bucket.to)].map((text) => Date.parse(text));
  const lines = await timed(() => naiveTimeline(pool, owner.accountId, boundaries));
  const worst = Math.max(...lines.result.map((kg, bucket) => apart(kg, buckets[bucket]?.co2RemovedKg ?? 0)));
  return [
    {
      job: 'eco, first call after a start',
      ours: tellMs(cold ?? 0),
      ...verdict(cold ?? 0, { max: 250 }, ' ms'),
    },
    besideNaive('eco sum, by tree in JavaScript', sumMs, byTree.ms, apart(byTree.result, sum.co2RemovedKg)),
    besideNaive('eco sum, by tree in SQL', sumMs, bySql.ms, apart(bySql.result, sum.co2RemovedKg)),
    besideNaive('eco by month, by tree in JavaScript', timelineMs, lines.ms, worst),
  ];
}

/** Compared with our slow calls, not with our typical ones; sums that differ would make the comparison a lie. */
function besideNaive(job: string, times: number[], naiveMs: number, difference: number): Row {
  const slowMs = quantile(times, 0.95);
  const ratio = naiveMs / slowMs;
  const { goal, isMet } = verdict(ratio, { min: 100 });
  const ours = `p95 ${tellMs(slowMs)}, median ${tellMs(median(times))}`;
  return { job, ours, rival: tellMs(naiveMs), ratio, goal, isMet: isMet && difference < 1e-3 };
}

const tellMs = (ms: number) => `${ms.toFixed(1)} ms`;

/** One after the other over one connection. */
async function timesOf(paths: string[], token?: string): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const { ms } = await timed(() => get(path, token));
    times.push(ms);
  }
  return times;
}

async function get<Data>(path: string, token?: string): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: Data };
  return data;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

const apart = (one: number, other: number) => Math.abs(one - other) / Math.max(one, other);
