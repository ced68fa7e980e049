import type { CDPSession, Page } from '@playwright/test';

/** Of one pan: how often in a second the map was drawn further on, in all and in the slowest second, and the main thread's work for each time. */
export type Pan = { frames: number; slowestSecond: number; mainThreadMs: number };

declare global {
  interface Window {
    /** When the browser asked for each picture in which the map was drawn anew. */
    benchFrames: number[];
    benchDrawnAt: number;
  }
}

export const slowdown = 4;
const warmUpStrokes = 2;
/** A map that draws nothing for so long has drawn everything. */
const quietMs = 1_000;

/** Runs in the page before its own scripts: counts what is drawn, and leaves out the filling of pixels. */
export function countFrames(): void {
  window.benchFrames = [];
  window.benchDrawnAt = 0;
  let isDrawn = false;
  WebGL2RenderingContext.prototype.drawElements = () => {
    isDrawn = true;
    window.benchDrawnAt = performance.now();
  };
  WebGL2RenderingContext.prototype.clear = () => undefined;
  // A loop of its own would ask for pictures where the page asks for none.
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (work) =>
    requestAnimationFrame((at) => {
      work(at);
      if (isDrawn && window.benchFrames.at(-1) !== at) window.benchFrames.push(at);
      isDrawn = false;
    });
}

export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    (ms) => window.benchDrawnAt > 0 && performance.now() - window.benchDrawnAt > ms,
    quietMs,
    { timeout: 60_000 },
  );
}

/** Strokes of a finger in ever other directions, as on a phone, and what came of them. */
export async function pan(
  page: Page,
  phone: CDPSession,
  { seconds, round }: { seconds: number; round: number },
): Promise<Pan> {
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new Error('There is no map.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // What the browser compiles when it runs for the first time is not counted.
  for (let stroke = 0; stroke < warmUpStrokes; stroke += 1) await drag(phone, middle, stroke);
  const busyBefore = await busyMs(phone);
  await page.evaluate(() => {
    window.benchFrames = [];
  });
  const startedAt = performance.now();
  for (let stroke = 0; performance.now() - startedAt < seconds * 1_000; stroke += 1)
    await drag(phone, middle, round * 1.3 + stroke * 0.7);
  const frames = await page.evaluate(() => window.benchFrames);
  const busy = (await busyMs(phone)) - busyBefore;
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await untilQuiet(page);
  return figuresOf(frames, busy);
}

/** One stroke of a finger across the map, in a direction given in radians, as fast as one looks around. */
async function drag(phone: CDPSession, middle: { x: number; y: number }, direction: number): Promise<void> {
  const [reach, strokeMs] = [110, 800];
  const at = (share: number) => ({
    x: middle.x + Math.cos(direction) * reach * (2 * share - 1),
    y: middle.y + Math.sin(direction) * reach * (2 * share - 1),
  });
  const startedAt = performance.now();
  await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
  // A finger does not wait until the page has followed it.
  const moves: Promise<unknown>[] = [];
  for (let share = 0; share < 1; share = (performance.now() - startedAt) / strokeMs) {
    moves.push(phone.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(share)] }));
    await new Promise((done) => setTimeout(done, 8));
  }
  await Promise.all(moves);
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function busyMs(phone: CDPSession): Promise<number> {
  const { metrics } = await phone.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

function figuresOf(frames: number[], busy: number): Pan {
  const [first = 0, last = 0] = [frames.at(0), frames.at(-1)];
  const within = (from: number) => frames.filter((at) => at >= from && at < from + 1_000).length;
  return {
    frames: ((frames.length - 1) * 1_000) / (last - first),
    slowestSecond: Math.min(...frames.filter((at) => at + 1_000 <= last).map(within)),
    mainThreadMs: busy / frames.length,
  };
}
