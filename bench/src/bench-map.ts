import type { ChildProcess } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';
import pg from 'pg';

import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { buildWebApp } from '../../apps/api/src/platform/web/web-build.ts';
import { ensureChromium } from '../../e2e/chromium.ts';
import { countFrames, type Pan, pan, slowdown, untilQuiet } from './pan-map.ts';
import { openSession } from './people.ts';
import { freePort, root, run, startOurs, tokensOf } from './server.ts';
import { type Row, verdict } from './table.ts';

const port = await freePort();
const trees = 100_000;
const centre = { longitude: 46.68, latitude: 24.71 };
/** The standard deviation of where they stand: some five kilometres. */
const spreadDegrees = 0.05;
const fewestFrames = 30;

type Look = { style: 'standard' | 'satellite'; isThreeD: boolean; zoom: number };

/** Where clusters are shown (4 to 12), where the ground has heights (7 in 3D), where most single trees are (15), and where they stand as shapes (18 in 3D). */
const looks: Look[] = [
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
 * A finger pans over a forest of 100,000 trees in a browser whose main thread is as slow as a phone's. The drawing is left
 * out: the processor would do here what a phone's graphics chip does there, and the main thread would wait for it.
 */
export async function benchMap(values: Record<'seconds' | 'rounds', string>): Promise<Row[]> {
  const executablePath = await ensureChromium(console.log);
  await buildWebApp(console.log);
  const dataDir = join(root, '.data', 'bench-map');
  await run(['scripts/seed.ts', '--trees', '1', '--accounts', '1'], { DATA_DIR: dataDir });
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
  const url = postgres.url('nabta');
  let server: ChildProcess | undefined;
  try {
    const token = await prepareForest(url);
    server = await startOurs(url, port, { SERVE_WEB: 'on', DATA_DIR: dataDir });
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu-rasterization'],
    });
    try {
      return await measure(await openPhone(browser, token), Number(values.seconds), Number(values.rounds));
    } finally {
      await browser.close();
    }
  } finally {
    server?.kill();
    await postgres.stop();
  }
}

/** One person's trees, planted once, and a token to see them with. */
async function prepareForest(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const { rows } = await pool.query<{ id: string; planted: number }>(
      `select account.id, (select count(*)::int from tree where owner_id = account.id) as planted
       from account where phone = '+966570000000'`,
    );
    const { id = '', planted = 0 } = rows[0] ?? {};
    if (planted < trees) await plant(pool, id, planted + 1);
    return (await tokensOf(url)).sign(await openSession(pool, id));
  } finally {
    await pool.end();
  }
}

async function plant(pool: pg.Pool, ownerId: string, first: number): Promise<void> {
  await pool.query(
    `insert into tree (public_id, specie_id, owner_id, site, longitude, latitude, planted_at)
     select translate(lpad(upper(to_hex(drawn.number)), 10, '0'), 'ILOU', 'JMPV'), specie.id, $1, 'irrigated',
       round(($2::float8 + $4::float8 * drawn.far * cos(drawn.direction))::numeric, 6),
       round(($3::float8 + $4::float8 * drawn.far * sin(drawn.direction))::numeric, 6),
       now() - random() * interval '10 years'
     from (
       -- Box and Muller's way to a bell curve, which PostgreSQL knows by itself only from 16 on.
       select number, floor(random() * (select count(*) from specie))::int as specie,
         sqrt(-2 * ln(1 - random())) as far, 2 * pi() * random() as direction
       from generate_series($5::int, $6::int) as number
     ) as drawn
     join (select id, (row_number() over (order by id) - 1)::int as number from specie) as specie
       on specie.number = drawn.specie`,
    [ownerId, centre.longitude, centre.latitude, spreadDegrees, first, trees],
  );
  await pool.query('vacuum (analyze) tree');
}

async function openPhone(browser: Awaited<ReturnType<typeof chromium.launch>>, token: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ar-SA',
  });
  await context.addInitScript(countFrames);
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}/robots.txt`);
  await page.evaluate((newest) => localStorage.setItem('token', newest), token);
  return page;
}

async function measure(page: Page, seconds: number, rounds: number): Promise<Row[]> {
  console.log(
    `\nA finger panning over ${trees.toLocaleString('en')} trees, 390 × 844, main thread slowed ${slowdown}×, drawing left out; the middle one of ${rounds} rounds of ${seconds} s\n`,
  );
  console.log(row(['map', 'zoom', 'frames/s', 'slowest s', 'main ms', 'load']));
  const phone = await page.context().newCDPSession(page);
  // Of the processor alone: what others on the machine take away is not counted.
  await phone.send('Performance.enable', { timeDomain: 'threadTicks' });
  let fewest = Infinity;
  for (const look of looks) {
    await show(page, look);
    const pans: Pan[] = [];
    for (let round = 0; round < rounds; round += 1) pans.push(await pan(page, phone, { seconds, round }));
    const { frames, slowestSecond, mainThreadMs } = pans.toSorted((one, other) => other.frames - one.frames)[
      Math.floor(rounds / 2)
    ] as Pan;
    fewest = Math.min(fewest, frames);
    const figures = [frames, slowestSecond, mainThreadMs, loadavg()[0] ?? 0];
    const name = `${look.style}${look.isThreeD ? ' 3D' : ''}`;
    console.log(row([name, String(look.zoom), ...figures.map((figure) => figure.toFixed(1))]));
  }
  return [
    {
      job: 'map, fewest frames a second',
      ours: fewest.toFixed(1),
      ...verdict(fewest, { min: fewestFrames }),
    },
  ];
}

async function show(page: Page, { style, isThreeD, zoom }: Look): Promise<void> {
  const { longitude, latitude } = centre;
  const asked = { view: 'map', lat: String(latitude), lng: String(longitude), zoom: String(zoom), style };
  await page.goto(
    `http://localhost:${port}/?${new URLSearchParams({ ...asked, ...(isThreeD && { '3d': '1' }) })}`,
  );
  await page.locator('canvas').scrollIntoViewIfNeeded();
  await untilQuiet(page);
}

function row(columns: string[]): string {
  return columns.map((column, index) => (index === 0 ? column.padEnd(14) : column.padStart(10))).join('');
}
