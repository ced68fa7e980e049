import { loadavg } from 'node:os';

import { type Browser, chromium, type Page } from '@playwright/test';
import type pg from 'pg';

import { buildWebApp } from '../../apps/api/src/core/web/web-build.ts';
import { ensureChromium } from '../../e2e/chromium.ts';
import { required } from '../../testkit/required.ts';
import { checkGoal, type Row } from '../../testkit/results.ts';
import type { Length } from './bench-calls.ts';
import { startBenchServer, startForest } from './bench-server.ts';
import { countFrames, type Pan, pan, slowdown, waitUntilIdle } from './pan-map.ts';
import { openSession } from './people.ts';

const trees = 100_000;
const centre = { longitude: 46.68, latitude: 24.71 };
/** Standard deviation of the tree positions; about five kilometres. */
const spreadDegrees = 0.05;
const minFrames = 30;

type MapView = { style: 'standard' | 'satellite'; isThreeD: boolean; zoom: number };

/** Zooms for clusters (4 to 12), terrain (7 in 3D), most single trees (15) and tree shapes (18 in 3D). */
const mapViews: MapView[] = [
  { style: 'standard', isThreeD: false, zoom: 9 },
  { style: 'standard', isThreeD: false, zoom: 12 },
  { style: 'standard', isThreeD: false, zoom: 15 },
  { style: 'standard', isThreeD: false, zoom: 17 },
  { style: 'satellite', isThreeD: false, zoom: 6 },
  { style: 'satellite', isThreeD: false, zoom: 15 },
  { style: 'standard', isThreeD: true, zoom: 4 },
  { style: 'standard', isThreeD: true, zoom: 6 },
  { style: 'standard', isThreeD: true, zoom: 7 },
  { style: 'standard', isThreeD: true, zoom: 15 },
  { style: 'satellite', isThreeD: true, zoom: 15 },
  { style: 'standard', isThreeD: true, zoom: 18 },
];

/**
 * Pans over 100,000 trees in a browser with a throttled main thread. GPU drawing is stubbed out, because
 * software rendering here would block the main thread.
 */
export async function benchMap(length: Length): Promise<Row[]> {
  const executablePath = await ensureChromium(console.log);
  await buildWebApp(console.log);
  await using database = await startForest('bench-map', { trees: 1, accounts: 1 });
  const owner = await prepareForest(database.pool);
  await using server = await startBenchServer({ database, env: { SERVE_WEB: 'on' } });
  const token = server.tokens.sign(await openSession(database, owner));
  await using browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu-rasterization'],
  });
  const origin = server.url.replace('127.0.0.1', 'localhost');
  const page = await openMobilePage(origin, browser, token);
  return await measure(page, length);
}

/** Inserts the trees of one person once and returns the account id. */
async function prepareForest(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string; planted: number }>(
    `select account.id, (select count(*)::int from tree where owner_id = account.id) as planted
     from account where phone = '+966570000000'`,
  );
  const { id = '', planted = 0 } = rows[0] ?? {};
  if (planted < trees) await insertTrees(pool, id, planted + 1);
  return id;
}

async function insertTrees(pool: pg.Pool, ownerId: string, first: number): Promise<void> {
  await pool.query(
    `insert into tree (public_id, specie_id, owner_id, site, longitude, latitude, planted_at)
     select translate(lpad(upper(to_hex(sample.number)), 10, '0'), 'ILOU', 'JMPV'), specie.id, $1, 'irrigated',
       round(($2::float8 + $4::float8 * sample.distance * cos(sample.direction))::numeric, 6),
       round(($3::float8 + $4::float8 * sample.distance * sin(sample.direction))::numeric, 6),
       now() - random() * interval '10 years'
     from (
       -- The Box-Muller transform, because random_normal exists only since PostgreSQL 16.
       select number, floor(random() * (select count(*) from specie))::int as specie,
         sqrt(-2 * ln(1 - random())) as distance, 2 * pi() * random() as direction
       from generate_series($5::int, $6::int) as number
     ) as sample
     join (select id, (row_number() over (order by id) - 1)::int as number from specie) as specie
       on specie.number = sample.specie`,
    [ownerId, centre.longitude, centre.latitude, spreadDegrees, first, trees],
  );
  await pool.query('vacuum (analyze) tree');
}

async function openMobilePage(origin: string, browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ar-SA',
  });
  await context.addInitScript(countFrames);
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  return page;
}

async function measure(page: Page, { seconds, rounds }: Length): Promise<Row[]> {
  console.log(
    `\nPanning over ${trees.toLocaleString('en')} trees, 390 × 844, main thread slowed ${slowdown}×, without drawing; median of ${rounds} rounds of ${seconds} s\n`,
  );
  console.log(formatRow(['map', 'zoom', 'frames/s', 'slowest s', 'main ms', 'load']));
  const session = await page.context().newCDPSession(page);
  // Measures CPU time only, so that other processes do not affect it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let lowest = Infinity;
  for (const mapView of mapViews) {
    await openMapView(page, mapView);
    const pans: Pan[] = [];
    for (let round = 0; round < rounds; round += 1) pans.push(await pan(page, session, { seconds, round }));
    const byFrames = pans.toSorted((one, other) => other.frames - one.frames);
    const { frames, slowestSecond, mainThreadMs } = required(byFrames[Math.floor(rounds / 2)]);
    lowest = Math.min(lowest, frames);
    const values = [frames, slowestSecond, mainThreadMs, loadavg()[0] ?? 0];
    const name = `${mapView.style}${mapView.isThreeD ? ' 3D' : ''}`;
    console.log(formatRow([name, String(mapView.zoom), ...values.map((value) => value.toFixed(1))]));
  }
  return [
    {
      job: 'map, lowest frames per second',
      ours: lowest.toFixed(1),
      ...checkGoal(lowest, { min: minFrames }),
    },
  ];
}

async function openMapView(page: Page, { style, isThreeD, zoom }: MapView): Promise<void> {
  const { longitude, latitude } = centre;
  const query = { view: 'map', lat: String(latitude), lng: String(longitude), zoom: String(zoom), style };
  await page.goto(`/?${new URLSearchParams({ ...query, ...(isThreeD && { '3d': '1' }) })}`);
  await page.locator('canvas').scrollIntoViewIfNeeded();
  await waitUntilIdle(page);
}

function formatRow(columns: string[]): string {
  return columns.map((column, index) => (index === 0 ? column.padEnd(14) : column.padStart(10))).join('');
}
