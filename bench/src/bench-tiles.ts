import type pg from 'pg';

import { cellLevel, columnAndRow, type Tile } from '../../packages/domain/src/tile-cell.ts';
import { typedKeys } from '../../packages/domain/src/typed-object.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import { insertSessions, type Person } from '../../testkit/fixtures.queries.ts';
import { required } from '../../testkit/required.ts';
import { checkGoal, type Row } from '../../testkit/results.ts';
import type { TestDatabase, TestServer } from '../../testkit/server.ts';
import { type Forest, startBenchServer, startForest } from './bench-server.ts';

const zooms = Array.from({ length: 21 }, (_, zoom) => zoom);
const sampleCounts = { densest: 20, random: 40 };
/** The server caches a tile for five seconds. */
const passes = 3;
const cacheMs = 5_100;
const limits = { coldMs: 60, warmMs: 5, kilobytes: 150 };

type ChosenTile = { tile: Tile; trees: number };
type MeasuredTile = ChosenTile & { coldMs: number[]; warmMs: number[]; bytes: number };

/**
 * Measures tiles of all trees, the densest and random ones of each zoom, without a cached response (cold) and
 * repeated immediately (warm).
 */
export async function benchTiles(forest: Forest): Promise<Row[]> {
  const { tiles, staff } = await prepare(forest);
  // Restarts PostgreSQL so that its cache is empty too.
  await using database = await startForest(`bench-${forest.trees}`);
  await using server = await startBenchServer({ database });
  return measure(server, tiles, staff);
}

async function prepare(forest: Forest) {
  await using database = await startForest(`bench-${forest.trees}`, forest);
  // Does what autovacuum does minutes after a bulk insert.
  await database.pool.query('vacuum (analyze) tree');
  await database.pool.query('vacuum (analyze) tree_cell');
  const tiles = new Map<number, ChosenTile[]>();
  for (const zoom of zooms) tiles.set(zoom, await chooseTiles(database.pool, zoom));
  return { tiles, staff: await openStaffSessions(database) };
}

async function chooseTiles(pool: pg.Pool, zoom: number): Promise<ChosenTile[]> {
  const { rows } = await pool.query<{ cell: string; trees: number }>(
    `with tile as materialized (
       select cell >> $1::int as cell, count(*)::int as trees from tree where not is_deleted group by 1
     )
     (select * from tile order by trees desc limit $2) union (select * from tile order by random() limit $3)`,
    [2 * (cellLevel - zoom), sampleCounts.densest, sampleCounts.random],
  );
  return rows.map(({ cell, trees }) => {
    const { column, row } = columnAndRow(Number(cell));
    return { tile: { z: zoom, x: column, y: row }, trees };
  });
}

/** One account per zoom, so that none reaches the rate limit. */
async function openStaffSessions({ pool, sql }: TestDatabase): Promise<Person[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into account (phone, firstname, role)
     select '+96659' || lpad(number::text, 7, '0'), 'بنش', 'admin' from generate_series(1, $1::int) as number
     on conflict (phone) do update set role = 'admin'
     returning id`,
    [zooms.length],
  );
  const accountIds = rows.map(({ id }) => id);
  return insertSessions(sql, accountIds);
}

async function measure(
  { url, tokens }: TestServer,
  tiles: Map<number, ChosenTile[]>,
  staff: Person[],
): Promise<Row[]> {
  const first = await fetchTile(url, { z: 22, x: 0, y: 0 }, tokens.sign(required(staff[0])));
  console.log(`\nFirst call after the start, an empty tile: ${first.ms.toFixed(0)} ms`);
  const measurements = zooms.map((zoom): MeasuredTile[] =>
    (tiles.get(zoom) ?? []).map((chosen) => ({ ...chosen, coldMs: [], warmMs: [], bytes: 0 })),
  );
  for (let pass = 0; pass < passes; pass += 1) {
    const evictedAt = performance.now() + cacheMs;
    for (const [zoom, list] of measurements.entries()) {
      const token = tokens.sign(required(staff[zoom]));
      for (const entry of list) await measureTile(url, entry, token);
    }
    await new Promise((done) => setTimeout(done, Math.max(0, evictedAt - performance.now())));
  }
  return report(measurements);
}

async function measureTile(url: string, entry: MeasuredTile, token: string): Promise<void> {
  const cold = await fetchTile(url, entry.tile, token);
  const warm = await fetchTile(url, entry.tile, token);
  entry.coldMs.push(cold.ms);
  entry.warmMs.push(warm.ms);
  entry.bytes = Math.max(entry.bytes, cold.bytes);
}

function report(measurements: MeasuredTile[][]): Row[] {
  console.log(`\nTiles of all trees, densest and random, sequential; median of ${passes} per tile\n`);
  console.log(
    formatRow(['zoom', 'tiles', 'most trees', 'first p95 ms', 'cold p95 ms', 'warm p95 ms', 'largest kB']),
  );
  const worst = { coldMs: 0, warmMs: 0, kilobytes: 0 };
  for (const [zoom, list] of measurements.entries()) {
    const firstMs = p95(list.map(({ coldMs }) => coldMs[0] ?? 0));
    const coldMs = p95(list.map((entry) => median(entry.coldMs)));
    const warmMs = p95(list.map((entry) => median(entry.warmMs)));
    const kilobytes = Math.max(...list.map(({ bytes }) => bytes)) / 1_000;
    const maxTrees = Math.max(...list.map(({ trees }) => trees)).toLocaleString('en');
    const times = [firstMs, coldMs, warmMs, kilobytes].map((value) => value.toFixed(1));
    console.log(formatRow([String(zoom), String(list.length), maxTrees, ...times]));
    worst.coldMs = Math.max(worst.coldMs, coldMs);
    worst.warmMs = Math.max(worst.warmMs, warmMs);
    worst.kilobytes = Math.max(worst.kilobytes, kilobytes);
  }
  return typedKeys(limits).map((name) => {
    const [value, max] = [worst[name], limits[name]];
    return { job: `tiles, worst ${name}`, ours: value.toFixed(1), ...checkGoal(value, { max }) };
  });
}

async function fetchTile(url: string, { z, x, y }: Tile, token: string) {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/tree/tiles/${z}/${x}/${y}.mvt?scope=all`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
  });
  await response.arrayBuffer();
  const ms = performance.now() - startedAt;
  if (!response.ok) throw new Error(`${z}/${x}/${y} returned ${response.status}.`);
  return { ms, bytes: Number(response.headers.get('content-length')) };
}

const p95 = (times: number[]) => quantile(times, 0.95);

function formatRow(columns: string[]): string {
  return columns.map((column, index) => (index === 0 ? column.padEnd(6) : column.padStart(13))).join('');
}
