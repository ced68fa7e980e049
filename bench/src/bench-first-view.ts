import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import { ensureChromium } from '../../e2e/chromium.ts';
import { heroPhoto, treePhotoSources } from '../../packages/domain/src/picture-file.ts';
import { median } from '../../scripts/quantile.ts';
import { type DemoHouse, inDemoHouse } from './demo-house.ts';
import { type Row, verdict } from './table.ts';

/** An old phone on a slow link: 1.6 Mbit/s, 150 ms to every answer, and a processor four times slower than this one. */
const link = { bytesPerSecond: 200_000, latencyMs: 150, slowdown: 4 };
/** Nothing has moved for so long: the page is there. */
const quietMs = 1_500;

/** What the first view of a page costs on a slow link. */
type View = { lcpMs: number; shift: number; kB: number; requests: number };

/** The first view of public pages and of home, on a device that has never been here. */
export async function benchFirstView(rounds: number): Promise<Row[]> {
  const executablePath = await ensureChromium(console.log);
  return inDemoHouse(async (house) => {
    const rival = await servePhotoAlone(house);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const see = (address: string, prepare?: (context: BrowserContext) => Promise<void>) =>
      middleOf(rounds, () => view(browser, address, prepare));
    try {
      const photoAlone = await see(rival.address);
      const tree = await see(house.origin + house.tree);
      const forest = await see(house.origin + house.forest);
      const home = await see(`${house.origin}/`, (context) => house.signIn(context));
      const ratio = tree.lcpMs / photoAlone.lcpMs;
      const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
      console.log(
        `\nFirst views at 1.6 Mbit/s, 150 ms and a processor slowed ${link.slowdown}×, the middle one of ${rounds}; load ${loadavg()[0]?.toFixed(1)}\n`,
      );
      return [
        {
          job: 'tree, largest paint beside its photo alone',
          ours: seconds(tree.lcpMs),
          rival: seconds(photoAlone.lcpMs),
          ratio,
          ...verdict(ratio, { max: 1.3 }),
        },
        shiftRow('tree', tree),
        shiftRow('forest', forest),
        shiftRow('home', home),
        {
          job: 'home, requests without photos',
          ours: String(home.requests),
          ...verdict(home.requests, { max: 39 }),
        },
        {
          job: 'home, transfer without photos',
          ours: `${home.kB.toFixed(0)} kB`,
          ...verdict(home.kB, { max: 350 }, ' kB'),
        },
        ...[
          ['tree', tree],
          ['forest', forest],
          ['home', home],
        ].map(([name, seen]) => ({
          job: `${name as string}, largest paint`,
          ours: seconds((seen as View).lcpMs),
        })),
      ];
    } finally {
      await browser.close();
      rival.close();
    }
  });
}

function shiftRow(name: string, { shift }: View): Row {
  const shown = shift.toFixed(3);
  return { job: `${name}, layout shift`, ours: shown, ...verdict(Number(shown), { max: 0 }) };
}

/** A page that is nothing but the tree's photo, as tall as on our own. */
async function servePhotoAlone({ origin, photoName }: DemoHouse) {
  const server = createServer(async ({ url = '/' }, response) => {
    if (url !== '/') {
      const photo = await fetch(origin + url);
      const type = photo.headers.get('content-type') ?? '';
      response.writeHead(photo.status, { 'content-type': type });
      response.end(new Uint8Array(await photo.arrayBuffer()));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Tree</title><meta name="viewport" content="width=device-width">
<body style="margin:0"><picture>
<source type="image/avif" srcset="${treePhotoSources(photoName, heroPhoto.widths, 'avif')}" sizes="${heroPhoto.sizes}">
<img src="/trees/${photoName}-640.webp" alt="" style="display:block;width:100%;height:402px;object-fit:cover">
</picture>`);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}/`, close: () => server.close() };
}

async function middleOf(rounds: number, look: () => Promise<View>): Promise<View> {
  const views: View[] = [];
  for (let round = 0; round < rounds; round += 1) views.push(await look());
  const middle = (name: keyof View) => median(views.map((seen) => seen[name]));
  return {
    lcpMs: middle('lcpMs'),
    shift: middle('shift'),
    kB: middle('kB'),
    requests: middle('requests'),
  };
}

async function view(
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
    await context.addInitScript(watchPaints);
    const page = await context.newPage();
    const counted = await slowDown(page);
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
    await untilQuiet(page, counted);
    const { lcpMs, shift } = await page.evaluate(() => window.benchPaints);
    return { lcpMs, shift, kB: counted.bytes / 1_000, requests: counted.requests };
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
function watchPaints(): void {
  window.benchPaints = { lcpMs: 0, shift: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (window.benchPaints.lcpMs = startTime));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) window.benchPaints.shift += value;
  });
}

type Counted = { bytes: number; requests: number; lastAt: number };

/** Slows the page's link and processor, and counts what it moves beside photos. */
async function slowDown(page: Page): Promise<Counted> {
  const counted: Counted = { bytes: 0, requests: 0, lastAt: Date.now() };
  const photos = new Set<string>();
  const phone = await page.context().newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.latencyMs,
    downloadThroughput: link.bytesPerSecond,
    uploadThroughput: link.bytesPerSecond,
  });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: link.slowdown });
  phone.on('Network.requestWillBeSent', ({ requestId, request }) => {
    counted.lastAt = Date.now();
    if (!request.url.startsWith('http')) return;
    if (/\/(?:trees|accounts)\//u.test(request.url) && !request.url.includes('/api/')) photos.add(requestId);
    else counted.requests += 1;
  });
  phone.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.lastAt = Date.now();
    if (!photos.has(requestId)) counted.bytes += encodedDataLength;
  });
  return counted;
}

async function untilQuiet(page: Page, counted: Counted): Promise<void> {
  while (Date.now() - counted.lastAt < quietMs) await page.waitForTimeout(200);
}
