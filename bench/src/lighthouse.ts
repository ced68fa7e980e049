import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';

import { ensureChromium } from '../../e2e/chromium.ts';
import { median } from '../../scripts/quantile.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { type DemoHouse, inDemoHouse } from './demo-house.ts';
import { freePort, root } from './server.ts';
import { isGood, type Row, tell, verdict } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Some of them: `sign-in`, `forest`, `tree`, `method`, `home`, with commas between. */
    only: { type: 'string' },
    /**
     * How much slower a phone is than this machine. Lighthouse's own 4 is meant for a machine of index 1,500 to 2,000, which it
     * measures; the index of this one is told beside the scores.
     */
    slowdown: { type: 'string', default: '4' },
  },
});

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

/** How fast this machine was in each run, as Lighthouse measures it. */
const indices: number[] = [];

type Visit = {
  name: string;
  path: (house: DemoHouse) => string;
  goals: Partial<Scores>;
  isSignedIn?: boolean;
};

const open = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

const visits: Visit[] = [
  { name: 'sign-in', path: () => '/login', goals: open },
  { name: 'forest', path: ({ forest }) => forest, goals: open },
  { name: 'tree', path: ({ tree }) => tree, goals: open },
  { name: 'method', path: () => '/method', goals: open },
  { name: 'home', path: () => '/', goals: { performance: 90 }, isSignedIn: true },
];

const lighthouse = join(root, 'lighthouse/node_modules/lighthouse/cli/index.js');

/** Lighthouse on a phone, of every page the middle one of several runs, each beside what it is meant to reach. */
const rounds = Number(values.rounds);
await installLighthouse();
const executablePath = await ensureChromium(console.log);
const rows = await inDemoHouse(async (house) => {
  const told: Row[] = [];
  for (const visit of visits.filter(({ name }) => (values.only ?? name).split(',').includes(name)))
    told.push(...(await rowsOf(house, visit)));
  return told;
});
console.log(
  `\nLighthouse, mobile, the middle one of ${rounds} runs; ${values.slowdown} × slowed, index of this machine ${Math.round(median(indices))}, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
);
tell(rows);
process.exitCode = isGood(rows) ? 0 : 1;

/** Large, and of use to nobody else: it is no part of `npm ci`. */
async function installLighthouse(): Promise<void> {
  const isThere = await access(lighthouse).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  console.log('Installing Lighthouse (first run only)…');
  const { code, output } = await runCommand('npm', ['ci', '--prefix', join(root, 'lighthouse')]);
  if (code !== 0) throw new Error(`Lighthouse could not be installed:\n${output}`);
}

async function rowsOf(house: DemoHouse, visit: Visit): Promise<Row[]> {
  const runs: Scores[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await scoresOf(house, visit));
  return (Object.entries(visit.goals) as [Category, number][]).map(([category, goal]) => {
    const scores = runs.map((run) => run[category]);
    return {
      job: `${visit.name}, ${category}`,
      ours: `${median(scores)} (${scores.join(' ')})`,
      ...verdict(median(scores), { min: goal }),
    };
  });
}

/** One run in a browser that has never been here; a run that Lighthouse itself gives up is made once more. */
async function scoresOf(house: DemoHouse, visit: Visit, isAgain = false): Promise<Scores> {
  const profile = await mkdtemp(join(tmpdir(), 'nabta-lighthouse-'));
  const port = await freePort();
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];
  const places = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(executablePath, [...flags, ...places], { stdio: 'ignore' });
  const report = join(profile, 'report.json');
  try {
    await untilListens(port);
    if (visit.isSignedIn) await signInHere(house, port);
    const { code, output } = await runCommand(process.execPath, [
      lighthouse,
      house.origin + visit.path(house),
      `--port=${port}`,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      '--disable-storage-reset',
      `--throttling.cpuSlowdownMultiplier=${values.slowdown}`,
      `--only-categories=${categories.join(',')}`,
    ]);
    if (code !== 0 && isAgain) throw new Error(`Lighthouse failed:\n${output}`);
    if (code !== 0) return await scoresOf(house, visit, true);
    const told = JSON.parse(await readFile(report, 'utf8')) as Report;
    indices.push(told.environment.benchmarkIndex);
    return Object.fromEntries(
      categories.map((name) => [name, Math.round((told.categories[name].score ?? 0) * 100)]),
    ) as Scores;
  } finally {
    browser.kill();
    await once(browser, 'close');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function untilListens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('Chromium did not start.');
}

type Report = {
  categories: Record<Category, { score: number | null }>;
  environment: { benchmarkIndex: number };
};

/** Lighthouse opens a page of its own, which finds the session in the storage. */
async function signInHere(house: DemoHouse, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no window.');
  await house.signIn(context);
  const page = await context.newPage();
  await page.goto(`${house.origin}/robots.txt`);
  await page.close();
  await browser.close();
}
