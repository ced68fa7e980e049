import type { CDPSession, Page } from '@playwright/test';

/**
 * Of one pan: ticks of the browser in a second, those that showed the map further on, in all and in the slowest second,
 * those for which it was drawn anew and not only its picture moved, and the main thread's work for each that showed it.
 */
export type Pan = {
  ticks: number;
  moved: number;
  slowestSecond: number;
  drawn: number;
  mainThreadMs: number;
};

declare global {
  interface Window {
    /** When each tick of the browser came, and whether the map was drawn, or at least moved, since the one before. */
    benchTicks: { at: number; isDrawn: boolean; isMoved: boolean }[];
    benchDrawnAt: number;
    benchLeavesOut: boolean;
  }
}

export const slowdown = 4;
const warmUpStrokes = 2;
/** A map that draws nothing for so long has drawn everything. */
const quietMs = 1_000;

/** Runs in the page before its own scripts. */
export function countTicks(): void {
  window.benchTicks = [];
  window.benchDrawnAt = 0;
  window.benchLeavesOut = false;
  let isDrawn = false;
  const { drawElements, clear } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawElements = function (...rest) {
    isDrawn = true;
    window.benchDrawnAt = performance.now();
    if (!window.benchLeavesOut) drawElements.apply(this, rest);
  };
  WebGL2RenderingContext.prototype.clear = function (mask) {
    if (!window.benchLeavesOut) clear.call(this, mask);
  };
  let place = '';
  let canvas: HTMLCanvasElement | null = null;
  const note = (at: number) => {
    if (!canvas?.isConnected) canvas = document.querySelector('canvas');
    const present = canvas?.style.transform ?? '';
    const isMoved = isDrawn || present !== place;
    const last = window.benchTicks.at(-1);
    if (last?.at === at) {
      last.isDrawn ||= isDrawn;
      last.isMoved ||= isMoved;
    } else window.benchTicks.push({ at, isDrawn, isMoved });
    place = present;
    isDrawn = false;
  };
  // A loop of its own would ask for pictures where the page asks for none.
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (work) =>
    requestAnimationFrame((at) => {
      work(at);
      note(at);
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
  { seconds, round, isLeftOut }: { seconds: number; round: number; isLeftOut: boolean },
): Promise<Pan> {
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new Error('There is no map.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // A phone that is too slow for the finest picture has found that out before.
  for (let stroke = 0; stroke < warmUpStrokes; stroke += 1) await drag(phone, middle, stroke);
  const busyBefore = await busyMs(phone);
  await page.evaluate((leavesOut) => {
    window.benchTicks = [];
    window.benchLeavesOut = leavesOut;
  }, isLeftOut);
  const startedAt = performance.now();
  for (let stroke = 0; performance.now() - startedAt < seconds * 1_000; stroke += 1)
    await drag(phone, middle, round * 1.3 + stroke * 0.7);
  const ticks = await page.evaluate(() => {
    window.benchLeavesOut = false;
    return window.benchTicks;
  });
  const busy = (await busyMs(phone)) - busyBefore;
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await untilQuiet(page);
  return figuresOf(ticks, busy);
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

function figuresOf(ticks: Window['benchTicks'], busy: number): Pan {
  const [first, last] = [ticks.at(0)?.at ?? 0, ticks.at(-1)?.at ?? 0];
  const moved = ticks.filter(({ isMoved }) => isMoved).map(({ at }) => at);
  const within = (from: number) => moved.filter((at) => at >= from && at < from + 1_000).length;
  const wholeSeconds = moved.filter((at) => at + 1_000 <= last);
  const perSecond = (count: number) => (count * 1_000) / (last - first);
  return {
    ticks: perSecond(ticks.length),
    moved: perSecond(moved.length),
    slowestSecond: Math.min(...wholeSeconds.map(within)),
    drawn: perSecond(ticks.filter(({ isDrawn }) => isDrawn).length),
    mainThreadMs: busy / moved.length,
  };
}
