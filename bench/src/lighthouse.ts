import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { parseJson } from '../../apps/api/src/core/parse-json.ts';
import { ensureChromium } from '../../e2e/chromium.ts';
import { recordFrom, typedKeys } from '../../packages/domain/src/typed-object.ts';
import { median } from '../../scripts/quantile.ts';
import { repositoryRoot, runCommand } from '../../scripts/run-command.ts';
import { findFreePort, poll } from '../../testkit/processes.ts';
import { required } from '../../testkit/required.ts';
import { checkGoal, printTable, type Row } from '../../testkit/results.ts';
import { parseOptions } from '../../testkit/scenario.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';

const { rounds, only, slowdown } = parseOptions({
  rounds: 5,
  /** Comma-separated subset of `sign-in`, `forest`, `tree`, `impact`, `method`, `home`, `home again`. */
  only: '',
  /**
   * CPU slowdown factor. Lighthouse's default 4 fits a machine with index 1,500 to 2,000; the index of this
   * machine is printed with the scores.
   */
  slowdown: 4,
});

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

/** Lighthouse's benchmark index of this machine, per run. */
const indices: number[] = [];

type PageTest = {
  name: string;
  path: (server: DemoServer) => string;
  goals: Partial<Scores>;
  /** Path that a signed-in person opened before. */
  signedInAfter?: string;
};

const publicGoals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

const pageTests: PageTest[] = [
  { name: 'sign-in', path: () => '/login', goals: publicGoals },
  { name: 'forest', path: ({ forest }) => forest, goals: publicGoals },
  { name: 'tree', path: ({ tree }) => tree, goals: publicGoals },
  { name: 'impact', path: ({ impact }) => impact, goals: publicGoals },
  { name: 'method', path: () => '/method', goals: { ...publicGoals, performance: 98 } },
  { name: 'home', path: () => '/', goals: { performance: 85 }, signedInAfter: '/robots.txt' },
  { name: 'home again', path: () => '/', goals: { performance: 95 }, signedInAfter: '/' },
];

const lighthouse = join(repositoryRoot, 'lighthouse/node_modules/lighthouse/cli/index.js');

/** Runs Lighthouse (mobile) several times per page and compares the median scores with their goals. */
await installLighthouse();
const executablePath = await ensureChromium(console.log);
await using server = await startDemoServer();
const rows: Row[] = [];
for (const pageTest of pageTests.filter(({ name }) => (only || name).split(',').includes(name)))
  rows.push(...(await runPageTest(server, pageTest)));
console.log(
  `\nLighthouse, mobile, median of ${rounds} runs; CPU slowed ${slowdown}×, index of this machine ${Math.round(median(indices))}, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
);
process.exitCode = printTable(rows) ? 0 : 1;

/** Installed on first use, because it is large and only this script needs it. */
async function installLighthouse(): Promise<void> {
  if (existsSync(lighthouse)) return;
  console.log('Installing Lighthouse (first run only)…');
  const { code, output } = await runCommand('npm', ['ci', '--prefix', join(repositoryRoot, 'lighthouse')]);
  if (code !== 0) throw new Error(`Lighthouse could not be installed:\n${output}`);
}

async function runPageTest(server: DemoServer, pageTest: PageTest): Promise<Row[]> {
  const runs: Scores[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await measureScores(server, pageTest));
  return typedKeys(pageTest.goals).map((category) => {
    const scores = runs.map((run) => run[category]);
    return {
      job: `${pageTest.name}, ${category}`,
      ours: `${median(scores)} (${scores.join(' ')})`,
      ...checkGoal(median(scores), { min: required(pageTest.goals[category]) }),
    };
  });
}

/** Runs Lighthouse once with an empty browser profile; retries once when Lighthouse itself fails. */
async function measureScores(server: DemoServer, pageTest: PageTest, isRetry = false): Promise<Scores> {
  const profile = await mkdtemp(join(tmpdir(), 'nabta-lighthouse-'));
  const port = await findFreePort();
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];
  const browserArgs = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(executablePath, [...flags, ...browserArgs], { stdio: 'ignore' });
  const report = join(profile, 'report.json');
  try {
    await waitForBrowser(port);
    if (pageTest.signedInAfter) await signInBrowser(server, port, pageTest.signedInAfter);
    const { code, output } = await runCommand(process.execPath, [
      lighthouse,
      server.origin + pageTest.path(server),
      `--port=${port}`,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      '--disable-storage-reset',
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--only-categories=${categories.join(',')}`,
    ]);
    if (code !== 0 && isRetry) throw new Error(`Lighthouse failed:\n${output}`);
    if (code !== 0) return await measureScores(server, pageTest, true);
    const results = parseJson<Report>(await readFile(report, 'utf8'));
    indices.push(results.environment.benchmarkIndex);
    return recordFrom(categories, (name) => Math.round((results.categories[name].score ?? 0) * 100));
  } finally {
    browser.kill();
    await once(browser, 'close');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function waitForBrowser(port: number): Promise<void> {
  const isUp = await poll(() => fetch(`http://127.0.0.1:${port}/json/version`), 20_000);
  if (!isUp) throw new Error('Chromium did not start.');
}

type Report = {
  categories: Record<Category, { score: number | null }>;
  environment: { benchmarkIndex: number };
};

/** Lighthouse opens its own page, which finds the session in the storage. */
async function signInBrowser(server: DemoServer, port: number, firstPath: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no window.');
  await server.signIn(context);
  const page = await context.newPage();
  await page.goto(server.origin + firstPath, { waitUntil: 'networkidle' });
  await page.close();
  await browser.close();
}
