import { median, quantile } from '../../scripts/quantile.ts';
import { type Client, createClient } from '../../testkit/client.ts';
import { checkGoal, type Row } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { startBenchServer, startForest } from './bench-server.ts';
import { generateTrees, plantingDays } from './eco-forest.ts';
import { naiveSqlSum, naiveSum, naiveTimeline, writeDayTable } from './eco-naive.ts';
import { openSession } from './people.ts';

const dayMs = 86_400_000;
const samples = { sum: 400, timeline: 50 };

type Sum = { from: string; to: string; co2RemovedKg: number; trees: { counted: number } };
type Timeline = { total: Sum; buckets: { from: string; to: string; co2RemovedKg: number }[] };

/** Benchmarks the totals and timeline of one forest with millions of trees against naive per-tree sums. */
export async function benchEco(trees: number): Promise<Row[]> {
  await using database = await startForest(`bench-eco-${trees}`, { trees: '1', accounts: '10' });
  const owner = await generateTrees(database.pool, trees);
  const { rows } = await database.pool.query<{ cohorts: string }>(
    'select count(*)::text as cohorts from tree_cohort where scope_id = $1',
    [owner],
  );
  console.log(
    `\n${trees.toLocaleString('en')} trees of one owner in ${Number(rows[0]?.cohorts).toLocaleString('en')} cohorts\n`,
  );
  await using server = await startBenchServer({ database });
  return compare(server, owner);
}

async function compare(server: TestServer, ownerId: string): Promise<Row[]> {
  const { pool } = server.database;
  const token = server.tokens.sign(await openSession(server.database, ownerId));
  const [visitor, owner] = [createClient(server), createClient(server, { token })];
  const now = Date.now();
  const dateBefore = (days: number) => new Date(now - days * dayMs).toISOString();
  /**
   * Each call has its own date range, so that no response is cached; ranges end at midnight, where the naive
   * sums are defined.
   */
  const sumPath = (call: number) =>
    `/tree/eco_benefit/for_account/${ownerId}?from_date=${dateBefore(3_000 - call)}&to_date=${dateBefore(1)}`;
  const timelinePath = (call: number) =>
    `/tree/eco_benefit/timeline?interval=month&from_date=${dateBefore(plantingDays - 10 - call)}&to_date=${dateBefore(1)}`;
  const [cold] = await timesOf(visitor, [sumPath(samples.sum)]);
  await timesOf(owner, [timelinePath(samples.timeline)]);
  const sumMs = await timesOf(
    visitor,
    Array.from({ length: samples.sum }, (_, call) => sumPath(call)),
  );
  const timelineMs = await timesOf(
    owner,
    Array.from({ length: samples.timeline }, (_, call) => timelinePath(call)),
  );

  const sum = await visitor.read<Sum>('GET', sumPath(0));
  const [from, to] = [Date.parse(sum.from), Date.parse(sum.to)];
  const byTree = await timed(() => naiveSum(pool, ownerId, from, to));
  await writeDayTable(pool);
  const bySql = await timed(() => naiveSqlSum(pool, ownerId, from, to));
  const { total, buckets } = await owner.read<Timeline>('GET', timelinePath(0));
  const boundaries = [total.from, ...buckets.map((bucket) => bucket.to)].map((text) => Date.parse(text));
  const lines = await timed(() => naiveTimeline(pool, ownerId, boundaries));
  const worst = Math.max(
    ...lines.result.map((kg, bucket) => relativeDifference(kg, buckets[bucket]?.co2RemovedKg ?? 0)),
  );
  return [
    {
      job: 'eco, first call after a start',
      ours: formatMs(cold ?? 0),
      ...checkGoal(cold ?? 0, { max: 250 }, ' ms'),
    },
    compareWithNaive(
      'eco totals, per tree in JavaScript',
      sumMs,
      byTree.ms,
      relativeDifference(byTree.result, sum.co2RemovedKg),
    ),
    compareWithNaive(
      'eco totals, per tree in SQL',
      sumMs,
      bySql.ms,
      relativeDifference(bySql.result, sum.co2RemovedKg),
    ),
    compareWithNaive('eco by month, per tree in JavaScript', timelineMs, lines.ms, worst),
  ];
}

/** Compares with our p95, not the median; fails when the totals differ. */
function compareWithNaive(job: string, times: number[], naiveMs: number, difference: number): Row {
  const slowMs = quantile(times, 0.95);
  const ratio = naiveMs / slowMs;
  const { goal, isMet } = checkGoal(ratio, { min: 100 });
  const ours = `p95 ${formatMs(slowMs)}, median ${formatMs(median(times))}`;
  return { job, ours, baseline: formatMs(naiveMs), ratio, goal, isMet: isMet && difference < 1e-3 };
}

const formatMs = (ms: number) => `${ms.toFixed(1)} ms`;

/** Sends requests one after the other. */
async function timesOf(client: Client, paths: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) times.push((await timed(() => client.read('GET', path))).ms);
  return times;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

const relativeDifference = (one: number, other: number) => Math.abs(one - other) / Math.max(one, other);
