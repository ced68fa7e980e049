import { join } from 'node:path';

import pg from 'pg';

import type { AccessTokens } from '../../apps/api/src/platform/caller/access-token.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { cellLevel, placeOfCell, type Tile } from '../../packages/domain/src/tile-cell.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import { freePort, root, run, startOurs, tokensOf } from './server.ts';
import { type Row, verdict } from './table.ts';

const port = await freePort();
const zooms = Array.from({ length: 21 }, (_, zoom) => zoom);
const wanted = { densest: 20, random: 40 };
/** The server forgets a tile after five seconds. */
const passes = 3;
const rememberedMs = 5_100;
const limits = { coldMs: 60, warmMs: 5, kilobytes: 150 };

type Chosen = { tile: Tile; trees: number };
type Staff = { accountId: string; sessionId: string };
type Times = { coldMs: number[]; warmMs: number[]; bytes: number };

/** Tiles of all trees, the densest of each zoom and others, asked for when nothing is remembered (cold) and at once again (warm). */
export async function benchTiles(values: Record<'trees' | 'accounts', string>): Promise<Row[]> {
  const dataDir = join(root, '.data', `bench-${values.trees}`);
  await run(['scripts/seed.ts', '--trees', values.trees, '--accounts', values.accounts], {
    DATA_DIR: dataDir,
  });
  const { tiles, staff } = await prepare(dataDir);
  // Started anew, so that nothing is in the memory of the database either.
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
  try {
    const server = await startOurs(postgres.url('nabta'), port);
    try {
      return await measure(tiles, staff, await tokensOf(postgres.url('nabta')));
    } finally {
      server.kill();
    }
  } finally {
    await postgres.stop();
  }
}

async function prepare(dataDir: string): Promise<{ tiles: Map<number, Chosen[]>; staff: Staff[] }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
  const pool = new pg.Pool({ connectionString: postgres.url('nabta'), max: 1 });
  try {
    // As the database does by itself some minutes after so many trees were planted.
    await pool.query('vacuum (analyze) tree');
    await pool.query('vacuum (analyze) tree_cell');
    const tiles = new Map<number, Chosen[]>();
    for (const zoom of zooms) tiles.set(zoom, await chooseTiles(pool, zoom));
    return { tiles, staff: await openStaffSessions(pool) };
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

async function chooseTiles(pool: pg.Pool, zoom: number): Promise<Chosen[]> {
  const { rows } = await pool.query<{ cell: string; trees: number }>(
    `with tile as materialized (
       select cell >> $1::int as cell, count(*)::int as trees from tree where not is_deleted group by 1
     )
     (select * from tile order by trees desc limit $2) union (select * from tile order by random() limit $3)`,
    [2 * (cellLevel - zoom), wanted.densest, wanted.random],
  );
  return rows.map(({ cell, trees }) => {
    const { x, y } = placeOfCell(Number(cell), zoom);
    return { tile: { z: zoom, x: Math.floor(x * 2 ** zoom), y: Math.floor(y * 2 ** zoom) }, trees };
  });
}

/** One for each zoom, so that nobody asks more often than a person may. */
async function openStaffSessions(pool: pg.Pool): Promise<Staff[]> {
  const { rows } = await pool.query<Staff>(
    `with staff as (
       insert into account (phone, firstname, role)
       select '+96659' || lpad(number::text, 7, '0'), 'بنش', 'admin' from generate_series(1, $1::int) as number
       on conflict (phone) do update set role = 'admin'
       returning id
     )
     insert into session (account_id, salt, created_at, rotated_at, last_used_at, expires_at)
     select id, decode(repeat('00', 16), 'hex'), now(), now(), now(), now() + interval '1 day' from staff
     returning account_id as "accountId", id as "sessionId"`,
    [zooms.length],
  );
  return rows;
}

async function measure(tiles: Map<number, Chosen[]>, staff: Staff[], tokens: AccessTokens): Promise<Row[]> {
  const first = await fetchTile({ z: 22, x: 0, y: 0 }, tokens.sign(staff[0] as Staff));
  console.log(`\nFirst call after the start, an empty tile: ${first.ms.toFixed(0)} ms`);
  const figures = zooms.map((zoom) =>
    (tiles.get(zoom) ?? []).map((chosen) => ({ ...chosen, ...unmeasured() })),
  );
  for (let pass = 0; pass < passes; pass += 1) {
    const forgottenAt = performance.now() + rememberedMs;
    for (const [zoom, list] of figures.entries()) {
      const token = tokens.sign(staff[zoom] as Staff);
      for (const one of list) await measureTile(one, token);
    }
    await new Promise((done) => setTimeout(done, Math.max(0, forgottenAt - performance.now())));
  }
  return report(figures);
}

function unmeasured(): Times {
  return { coldMs: [], warmMs: [], bytes: 0 };
}

async function measureTile(one: Chosen & Times, token: string): Promise<void> {
  const cold = await fetchTile(one.tile, token);
  const warm = await fetchTile(one.tile, token);
  one.coldMs.push(cold.ms);
  one.warmMs.push(warm.ms);
  one.bytes = Math.max(one.bytes, cold.bytes);
}

function report(figures: (Chosen & Times)[][]): Row[] {
  console.log(
    `\nTiles of all trees, the densest and others, one after the other; the middle one of ${passes} for each tile\n`,
  );
  console.log(
    row(['zoom', 'tiles', 'most trees', 'first p95 ms', 'cold p95 ms', 'warm p95 ms', 'largest kB']),
  );
  const worst = { coldMs: 0, warmMs: 0, kilobytes: 0 };
  for (const [zoom, list] of figures.entries()) {
    const firstMs = p95(list.map(({ coldMs }) => coldMs[0] ?? 0));
    const coldMs = p95(list.map((one) => median(one.coldMs)));
    const warmMs = p95(list.map((one) => median(one.warmMs)));
    const kilobytes = Math.max(...list.map(({ bytes }) => bytes)) / 1_000;
    const maxTrees = Math.max(...list.map(({ trees }) => trees)).toLocaleString('en');
    const times = [firstMs, coldMs, warmMs, kilobytes].map((value) => value.toFixed(1));
    console.log(row([String(zoom), String(list.length), maxTrees, ...times]));
    worst.coldMs = Math.max(worst.coldMs, coldMs);
    worst.warmMs = Math.max(worst.warmMs, warmMs);
    worst.kilobytes = Math.max(worst.kilobytes, kilobytes);
  }
  return Object.entries(limits).map(([name, max]) => {
    const figure = worst[name as keyof typeof limits];
    return { job: `tiles, worst ${name}`, ours: figure.toFixed(1), ...verdict(figure, { max }) };
  });
}

async function fetchTile({ z, x, y }: Tile, token: string): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/tree/tiles/${z}/${x}/${y}.mvt?scope=all`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
  });
  await response.arrayBuffer();
  const ms = performance.now() - start;
  if (!response.ok) throw new Error(`${z}/${x}/${y} answered ${response.status}.`);
  return { ms, bytes: Number(response.headers.get('content-length')) };
}

const p95 = (times: number[]) => quantile(times, 0.95);

function row(columns: string[]): string {
  return columns.map((column, index) => (index === 0 ? column.padEnd(6) : column.padStart(13))).join('');
}
