import { day } from '../../apps/api/src/core/clock.ts';
import type { EcoBenefit } from '../../packages/contract/src/trees/eco-benefit.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import { type Client, createClient } from '../../testkit/client.ts';
import { measureTime } from '../../testkit/load.ts';
import { checkGoal, checkMs, type Row } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { startBenchServer, startForest } from './bench-server.ts';
import { generateTrees, phoneWithoutLevels, plantingDays } from './eco-forest.ts';
import { naiveLevels, naiveSqlSum, naiveSum, naiveTimeline, writeDayTable } from './eco-naive.ts';
import { openSession } from './people.ts';

const samples = { sum: 400, timeline: 50 };

type Sum = Pick<EcoBenefit, 'from' | 'to' | 'co2RemovedKg' | 'byLevel'>;
type Timeline = { total: Sum; buckets: { from: string; to: string; co2RemovedKg: number }[] };

/** Benchmarks the totals and timeline of one forest with millions of trees against naive per-tree sums. */
export async function benchEco(trees: number): Promise<Row[]> {
  await using database = await startForest(`bench-eco-${trees}`, { trees: 1, accounts: 10 });
  const owner = await generateTrees(database.pool, trees);
  const { rows } = await database.pool.query<{ cohorts: string }>(
    'select count(*)::text as cohorts from tree_cohort where scope_id = $1',
    [owner],
  );
  console.log(
    `\n${trees.toLocaleString('en')} trees of one owner in ${Number(rows[0]?.cohorts).toLocaleString('en')} cohorts\n`,
  );
  await using server = await startBenchServer({ database });
  const forest = { ownerId: owner, trees, cohorts: Number(rows[0]?.cohorts) };
  return [...(await compare(server, forest)), ...(await compareLevels(server, owner))];
}

type Forest = { ownerId: string; trees: number; cohorts: number };

/**
 * Our cost grows with the cohorts and that of the baseline with the trees. One million trees planted on random
 * days of ten years form 200,000 cohorts, and five million 240,000.
 */
const goals = {
  firstCallMs: ({ cohorts }: Forest) => ({ max: Math.round(0.0025 * cohorts) }),
  monthsRatio: ({ trees, cohorts }: Forest) => ({ min: Math.round((2 * trees) / cohorts) }),
};

async function compare(server: TestServer, forest: Forest): Promise<Row[]> {
  const { ownerId } = forest;
  const { pool } = server.database;
  const token = server.tokens.sign(await openSession(server.database, ownerId));
  const [visitor, owner] = [createClient(server), createClient(server, { token })];
  const now = Date.now();
  const dateBefore = (days: number) => new Date(now - days * day).toISOString();
  /**
   * Each call has its own date range, so that no response is cached; ranges end at midnight, where the naive
   * sums are defined.
   */
  const sumPath = (call: number) =>
    `/tree/eco_benefit/for_account/${ownerId}?from_date=${dateBefore(3_000 - call)}&to_date=${dateBefore(1)}`;
  const timelinePath = (call: number) =>
    `/tree/eco_benefit/timeline?interval=month&from_date=${dateBefore(plantingDays - 10 - call)}&to_date=${dateBefore(1)}`;
  const [coldMs = 0] = await timesOf(visitor, [sumPath(samples.sum)]);
  await timesOf(owner, [timelinePath(samples.timeline)]);
  const sumPaths = Array.from({ length: samples.sum }, (_, call) => sumPath(call));
  const sumTimes = await timesOf(visitor, sumPaths);
  const timelinePaths = Array.from({ length: samples.timeline }, (_, call) => timelinePath(call));
  const timelineTimes = await timesOf(owner, timelinePaths);

  const sum = await visitor.read<Sum>('GET', sumPath(0));
  const [from, to] = [Date.parse(sum.from), Date.parse(sum.to)];
  const byTree = await measureTime(() => naiveSum(pool, ownerId, from, to));
  await writeDayTable(pool);
  const bySql = await measureTime(() => naiveSqlSum(pool, ownerId, from, to));
  const { total, buckets } = await owner.read<Timeline>('GET', timelinePath(0));
  const boundaries = [total.from, ...buckets.map((bucket) => bucket.to)].map((text) => Date.parse(text));
  const timeline = await measureTime(() => naiveTimeline(pool, ownerId, boundaries));
  const largestDifference = Math.max(
    ...timeline.result.map((kg, bucket) => relativeDifference(kg, buckets[bucket]?.co2RemovedKg ?? 0)),
  );
  return [
    checkMs('eco, first call after a start', coldMs, goals.firstCallMs(forest)),
    compareWithNaive('eco totals, per tree in JavaScript', sumTimes, {
      tookMs: byTree.tookMs,
      difference: relativeDifference(byTree.result, sum.co2RemovedKg),
    }),
    compareWithNaive('eco totals, per tree in SQL', sumTimes, {
      tookMs: bySql.tookMs,
      difference: relativeDifference(bySql.result, sum.co2RemovedKg),
    }),
    compareWithNaive('eco by month, per tree in JavaScript', timelineTimes, {
      tookMs: timeline.tookMs,
      difference: largestDifference,
      goal: goals.monthsRatio(forest),
    }),
  ];
}

/**
 * Compares sums by level with a recount of each tree, and their cost with cohorts of the same trees without
 * evidence.
 */
async function compareLevels(server: TestServer, ownerId: string): Promise<Row[]> {
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: string }>(`select id from account where phone = $1`, [
    phoneWithoutLevels,
  ]);
  const visitor = createClient(server);
  const now = Date.now();
  const dateBefore = (days: number) => new Date(now - days * day).toISOString();
  const pathOf = (id: string | undefined, fromDays: number) =>
    `/tree/eco_benefit/for_account/${id}?from_date=${dateBefore(fromDays)}&to_date=${dateBefore(1)}`;
  const times = { levels: [] as number[], noLevels: [] as number[] };
  // Calls alternate, so that other work of the machine falls on both.
  for (let call = 0; call < samples.sum; call += 1) {
    times.noLevels.push(...(await timesOf(visitor, [pathOf(rows[0]?.id, 3_500 - call)])));
    times.levels.push(...(await timesOf(visitor, [pathOf(ownerId, 3_500 - call)])));
  }
  const [oursMs, baselineMs] = [median(times.levels), median(times.noLevels)];
  const ratio = oursMs / baselineMs;
  const { byLevel, to } = await visitor.read<Sum>(
    'GET',
    `/tree/eco_benefit/for_account/${ownerId}?to_date=${dateBefore(1)}`,
  );
  const counted = await naiveLevels(pool, ownerId, Date.parse(to));
  const differences = counted.map(({ level, trees, kg }) =>
    byLevel[level].trees === trees ? relativeDifference(byLevel[level].co2RemovedKg, kg) : Infinity,
  );
  const largest = Math.max(...differences);
  const trees = counted.reduce((sum, each) => sum + each.trees, 0);
  return [
    {
      job: 'eco totals by level, same trees without evidence',
      ours: formatMs(oursMs),
      baseline: formatMs(baselineMs),
      ratio,
      ...checkGoal(ratio, { max: 1.1 }),
    },
    {
      job: `eco totals by level, recount of ${trees.toLocaleString('en')} trees`,
      ours: `relative difference ${largest.toExponential(1)}`,
      ...checkGoal(counted.length === 3 ? largest : Infinity, { max: 1e-3 }),
    },
  ];
}

/** Compares with our p95, not the median; fails when the totals differ. */
function compareWithNaive(
  job: string,
  times: number[],
  naive: { tookMs: number; difference: number; goal?: { min: number } },
): Row {
  const slowMs = quantile(times, 0.95);
  const ratio = naive.tookMs / slowMs;
  const { goal, isMet } = checkGoal(ratio, naive.goal ?? { min: 100 });
  const ours = `p95 ${formatMs(slowMs)}, median ${formatMs(median(times))}`;
  return {
    job,
    ours,
    baseline: formatMs(naive.tookMs),
    ratio,
    goal,
    isMet: isMet && naive.difference < 1e-3,
  };
}

const formatMs = (ms: number) => `${ms.toFixed(1)} ms`;

/** Sends requests one after the other. */
async function timesOf(client: Client, paths: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) times.push((await measureTime(() => client.read('GET', path))).tookMs);
  return times;
}

const relativeDifference = (one: number, other: number) => Math.abs(one - other) / Math.max(one, other);
