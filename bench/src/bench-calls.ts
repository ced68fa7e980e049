import type pg from 'pg';

import { day } from '../../apps/api/src/core/clock.ts';
import { cellLevel, columnAndRow, type Tile } from '../../packages/domain/src/tile-cell.ts';
import { typedKeys } from '../../packages/domain/src/typed-object.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import { required } from '../../testkit/required.ts';
import { type Row, checkGoal, checkMs } from '../../testkit/results.ts';
import type { Candidate, BenchServers } from './bench-server.ts';
import {
  browserHeaders,
  type Call,
  formatMetrics,
  type Metrics,
  runInterleaved,
  measure,
  measureTimes,
} from './load.ts';
import { chooseLargest, chooseOwners, type Owner } from './people.ts';
import { callOf, type Scenario, statements } from './statements.ts';

export type Length = { seconds: number; rounds: number };

/** Enough users that none reaches the rate limit. */
const userCount = 1_500;
/** Servers run for days, so only the cost after JIT compilation counts. */
const warmUpSeconds = 6;

/**
 * Benchmarks common reads against the baseline, compressed against uncompressed, and for owners of very many
 * trees.
 */
export async function benchCalls(servers: BenchServers, length: Length): Promise<Row[]> {
  const owners = await chooseOwners(servers.ours.database, userCount);
  const scenarios = typedKeys(statements);
  const callsOfScenario = (scenario: Scenario) =>
    callsOf(servers, owners, (owner) => callOf(scenario, owner).path);
  const baseline = await warmUp(servers, scenarios.map(callsOfScenario));
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    const calls = callsOfScenario(scenario);
    const { ours, plain, gathered } = await runInterleaved(length.rounds, {
      ours: () => measure(servers.ours, calls, length.seconds),
      plain: () => measure(baseline, calls, length.seconds),
      gathered: () => measure(servers.baselines.gathered, calls, length.seconds),
    });
    rows.push(
      compareWithBaseline(scenario, ours, plain, 0.9),
      compareWithBatchingBaseline(scenario, ours, gathered),
    );
    if (scenario === 'account') rows.push(checkLimit('account', ours, 0.22));
    if (scenario === 'page') rows.push(await compareWithUncompressed('page', calls));
  }
  const pages = { login: () => '/login', 'page of a tree': ({ publicId }: Owner) => `/tree/${publicId}` };
  for (const [name, pathOf] of Object.entries(pages))
    rows.push(await compareWithUncompressed(name, callsOf(servers, owners, pathOf)));
  const previews = owners.slice(0, 3).map(previewOf);
  for (const { path } of previews) await fetch(servers.ours.url + path);
  rows.push(await measureAlone('preview, already rendered', previews, 1));
  rows.push(await measureAlone('eco totals of a forest', callsOf(servers, owners, ecoPathOf), 0.6));
  return [...rows, ...(await benchLargest(servers))];

  async function compareWithUncompressed(name: string, calls: Call[]): Promise<Row> {
    const plainCalls = calls.map(({ path, headers }) => ({
      path,
      headers: { ...headers, 'accept-encoding': 'identity' },
    }));
    const { compressed, plain } = await runInterleaved(length.rounds, {
      compressed: () => measure(servers.ours, calls, length.seconds),
      plain: () => measure(servers.ours, plainCalls, length.seconds),
    });
    const ratio = compressed.ms / plain.ms;
    return {
      job: `${name}, compressed`,
      ours: formatMetrics(compressed),
      baseline: `uncompressed: ${formatMetrics(plain)}`,
      ratio,
      ...checkGoal(ratio, { max: 1.25 }),
    };
  }

  async function measureAlone(job: string, calls: Call[], max: number): Promise<Row> {
    const { ours } = await runInterleaved(length.rounds, {
      ours: () => measure(servers.ours, calls, length.seconds),
    });
    return checkLimit(job, ours, max);
  }
}

export function compareWithBaseline(job: string, ours: Metrics, baseline: Metrics, min: number): Row {
  const ratio = baseline.ms / ours.ms;
  return {
    job,
    ours: formatMetrics(ours),
    baseline: formatMetrics(baseline),
    ratio,
    ...checkGoal(ratio, { min }),
  };
}

/**
 * Compares with a baseline that batches queries too; the rest is the cost of framework, logging and rate
 * limits.
 */
export function compareWithBatchingBaseline(call: string, ours: Metrics, baseline: Metrics): Row {
  const job = `${call}, baseline with batching`;
  return { job, ours: formatMetrics(ours), baseline: formatMetrics(baseline), ratio: baseline.ms / ours.ms };
}

export function checkLimit(job: string, ours: Metrics, max: number): Row {
  return { job, ours: formatMetrics(ours), ...checkGoal(ours.ms, { max }, ' ms') };
}

/** Runs every kind of call on every server before measuring, and returns the faster baseline. */
async function warmUp({ ours, baselines }: BenchServers, kinds: Call[][]): Promise<Candidate> {
  const { pooled, pipelined, gathered } = baselines;
  const totalMs = { pooled: 0, pipelined: 0 };
  for (const calls of kinds) {
    await measure(ours, calls, warmUpSeconds);
    await measure(gathered, calls, warmUpSeconds);
    totalMs.pooled += (await measure(pooled, calls, warmUpSeconds)).ms;
    totalMs.pipelined += (await measure(pipelined, calls, warmUpSeconds)).ms;
  }
  return totalMs.pipelined < totalMs.pooled ? pipelined : pooled;
}

function callsOf(
  { ours: { tokens } }: BenchServers,
  owners: Owner[],
  pathOf: (owner: Owner, index: number) => string,
): Call[] {
  return owners.map((owner, index) => ({
    path: pathOf(owner, index),
    headers: { ...browserHeaders, authorization: `Bearer ${tokens.sign(owner)}` },
  }));
}

const previewOf = ({ publicId }: Owner): Call => ({
  path: `/preview/tree/${publicId}/ar.jpg`,
  headers: browserHeaders,
});

/** Each call has its own date range, so that no response comes from a cache. */
function ecoPathOf({ accountId }: Owner, index: number): string {
  const dateBefore = (ms: number) => new Date(Date.now() - ms).toISOString();
  const [from, to] = [dateBefore(3_000 * day + index * 1_000), dateBefore(day)];
  return `/api/tree/eco_benefit/for_account/${accountId}?from_date=${from}&to_date=${to}`;
}

/** Number of concurrent owners, and calls per owner within the burst limit. */
const largeOwners = 50;
const callsPerOwner = 25;

/** Benchmarks owners of very many trees. */
async function benchLargest(servers: BenchServers): Promise<Row[]> {
  const { ours } = servers;
  const { database, tokens } = ours;
  const counts = callsOf(servers, await chooseLargest(database, largeOwners), () => '/api/tree/count');
  const countMs = await measureTimes(ours, counts, callsPerOwner);

  const owner = required((await chooseLargest(database, 1))[0]);
  const headers = { ...browserHeaders, authorization: `Bearer ${tokens.sign(owner)}` };
  const call = async (path: string) => {
    const startedAt = performance.now();
    const response = await fetch(ours.url + path, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
    return performance.now() - startedAt;
  };
  const before = ours.cpuMs();
  await Promise.all(Array.from({ length: callsPerOwner }, () => call('/api/tree/infinite?search=zzzz')));
  const searchMs = (ours.cpuMs() - before) / callsPerOwner;

  const times: number[] = [];
  for (const { z, x, y } of await chooseTiles(database.pool, owner))
    times.push(await call(`/api/tree/tiles/${z}/${x}/${y}.mvt`));
  const slowMs = quantile(times, 0.95);
  const tilesText = `p95 ${slowMs.toFixed(1)} ms, median ${median(times).toFixed(1)} ms`;
  return [
    checkMs('tree count of the largest owner', countMs, { max: 0.3, decimals: 2 }),
    checkMs('search without results', searchMs, { max: 4, decimals: 2 }),
    { job: 'tiles of the largest owner', ours: tilesText, ...checkGoal(slowMs, { max: 20 }, ' ms') },
  ];
}

/** Returns some tiles of every zoom, none requested before. */
async function chooseTiles(pool: pg.Pool, { accountId }: Owner): Promise<Tile[]> {
  const tiles: Tile[] = [];
  for (let z = 2; z <= 18; z += 1) {
    const { rows } = await pool.query<{ cell: string }>(
      `select distinct cell >> $1::int as cell from tree where owner_id = $2 and not is_deleted limit 10`,
      [2 * (cellLevel - z), accountId],
    );
    for (const { cell } of rows) {
      const { column, row } = columnAndRow(Number(cell));
      tiles.push({ z, x: column, y: row });
    }
  }
  return tiles;
}
