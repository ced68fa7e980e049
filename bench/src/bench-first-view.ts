import { once } from 'node:events';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { brotliCompressSync } from 'node:zlib';

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import { ensureChromium } from '../../e2e/chromium.ts';
import { heroPhoto, treePhotoSources } from '../../packages/domain/src/picture-file.ts';
import { recordFrom } from '../../packages/domain/src/typed-object.ts';
import { median } from '../../scripts/quantile.ts';
import { portOf } from '../../testkit/processes.ts';
import { type Row, checkGoal } from '../../testkit/results.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';

/** Slow mobile device: 1.6 Mbit/s, 150 ms latency, CPU four times slower than this machine. */
const link = { bytesPerSecond: 200_000, latencyMs: 150, slowdown: 4 };
/** The page counts as loaded after this time without network activity. */
const idleMs = 1_500;

type View = { lcpMs: number; shift: number; kB: number; requests: number };

/** Measures the first visit to public pages and to the home page with an empty cache. */
export async function benchFirstView(rounds: number): Promise<Row[]> {
  const executablePath = await ensureChromium(console.log);
  await using server = await startDemoServer();
  using staticServer = await serveStaticPage(server);
  await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const measureMedian = (address: string, prepare?: (context: BrowserContext) => Promise<void>) =>
    medianView(rounds, () => measureView(browser, address, prepare));
  const staticPage = await measureMedian(staticServer.address);
  const tree = await measureMedian(server.origin + server.tree);
  const forest = await measureMedian(server.origin + server.forest);
  const home = await measureMedian(`${server.origin}/`, (context) => server.signIn(context));
  const ratio = tree.lcpMs / staticPage.lcpMs;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  console.log(
    `\nFirst views at 1.6 Mbit/s, 150 ms and CPU slowed ${link.slowdown}×, median of ${rounds}; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  return [
    {
      job: 'tree, largest paint compared with a static page',
      ours: seconds(tree.lcpMs),
      baseline: seconds(staticPage.lcpMs),
      ratio,
      ...checkGoal(ratio, { max: 1.2 }),
    },
    checkShift('tree', tree),
    checkShift('forest', forest),
    checkShift('home', home),
    {
      job: 'home, requests without photos',
      ours: String(home.requests),
      ...checkGoal(home.requests, { max: 39 }),
    },
    {
      job: 'home, transfer without photos',
      ours: `${home.kB.toFixed(0)} kB`,
      ...checkGoal(home.kB, { max: 350 }, ' kB'),
    },
    ...Object.entries({ tree, forest, home }).map(([name, { lcpMs }]) => ({
      job: `${name}, largest paint`,
      ours: seconds(lcpMs),
    })),
  ];
}

function checkShift(name: string, { shift }: View): Row {
  const rounded = shift.toFixed(3);
  return { job: `${name}, layout shift`, ours: rounded, ...checkGoal(Number(rounded), { max: 0 }) };
}

/** Serves a page with the photo, the text and the font of a tree's page, and nothing else. */
async function serveStaticPage({ origin, photoName, tree }: DemoServer) {
  const treePage = await (await fetch(origin + tree)).text();
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/su.exec(treePage) ?? [];
  const text = main.replaceAll(/<(svg|style)\b.*?<\/\1>|<[^>]+>/gsu, ' ').replaceAll(/\s+/gu, ' ');
  const [font = ''] = /\/assets\/readex-pro-arabic[^"]+/u.exec(treePage) ?? [];
  const page = `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>Tree</title>
<meta name="viewport" content="width=device-width">
<style>@font-face{font-family:Readex;src:url(${font});font-display:swap}</style>
<body style="margin:0;font-family:Readex"><picture>
<source type="image/avif" srcset="${treePhotoSources(photoName, heroPhoto.widths, 'avif')}" sizes="${heroPhoto.sizes}">
<img src="/trees/${photoName}-640.webp" alt="" fetchpriority="high" style="display:block;width:100%;height:402px;object-fit:cover">
</picture><p>${text}</p>`;
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' });
      response.end(brotliCompressSync(page));
      return;
    }
    const file = await fetch(origin + url);
    response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
    response.end(new Uint8Array(await file.arrayBuffer()));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const port = portOf(server);
  return { address: `http://localhost:${port}/`, [Symbol.dispose]: () => void server.close() };
}

async function medianView(rounds: number, measureOnce: () => Promise<View>): Promise<View> {
  const views: View[] = [];
  for (let round = 0; round < rounds; round += 1) views.push(await measureOnce());
  return recordFrom(['lcpMs', 'shift', 'kB', 'requests'], (name) => median(views.map((view) => view[name])));
}

async function measureView(
  browser: Browser,
  address: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<View> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'ar-SA',
    serviceWorkers: 'block',
  });
  try {
    await prepare(context);
    await context.addInitScript(recordPaints);
    const page = await context.newPage();
    const traffic = await throttle(page);
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
    await waitUntilIdle(page, traffic);
    const { lcpMs, shift } = await page.evaluate(() => window.benchPaints);
    return { lcpMs, shift, kB: traffic.bytes / 1_000, requests: traffic.requests };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    benchPaints: { lcpMs: number; shift: number };
  }
}

/** Runs in the page before its own scripts. */
function recordPaints(): void {
  window.benchPaints = { lcpMs: 0, shift: 0 };
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (window.benchPaints.lcpMs = startTime));
  observe('layout-shift', (entry) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not know this kind of entry
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) window.benchPaints.shift += value;
  });
}

type Traffic = { bytes: number; requests: number; lastAt: number };

/** Throttles network and CPU of the page, and counts its traffic without photos. */
async function throttle(page: Page): Promise<Traffic> {
  const traffic: Traffic = { bytes: 0, requests: 0, lastAt: Date.now() };
  const photos = new Set<string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.latencyMs,
    downloadThroughput: link.bytesPerSecond,
    uploadThroughput: link.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: link.slowdown });
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    traffic.lastAt = Date.now();
    if (!request.url.startsWith('http')) return;
    if (/\/(?:trees|accounts)\//u.test(request.url) && !request.url.includes('/api/')) photos.add(requestId);
    else traffic.requests += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.lastAt = Date.now();
    if (!photos.has(requestId)) traffic.bytes += encodedDataLength;
  });
  return traffic;
}

async function waitUntilIdle(page: Page, traffic: Traffic): Promise<void> {
  while (Date.now() - traffic.lastAt < idleMs) await page.waitForTimeout(200);
}
