import type { CDPSession, Page } from '@playwright/test';

/** Result of one pan: frames per second overall and in the slowest second, and main-thread time per frame. */
export type Pan = { frames: number; slowestSecond: number; mainThreadMs: number };

declare global {
  interface Window {
    /** Timestamps of the animation frames in which the map was drawn. */
    benchFrames: number[];
    benchDrawnAt: number;
  }
}

export const slowdown = 4;
const warmUpStrokes = 2;
/** The map counts as complete after this time without drawing. */
const idleMs = 1_000;

/** Runs in the page before its own scripts: counts frames and stubs out the drawing of pixels. */
export function countFrames(): void {
  window.benchFrames = [];
  window.benchDrawnAt = 0;
  let isDrawn = false;
  WebGL2RenderingContext.prototype.drawElements = () => {
    isDrawn = true;
    window.benchDrawnAt = performance.now();
  };
  WebGL2RenderingContext.prototype.clear = () => undefined;
  // A separate animation loop would request frames that the page itself does not.
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (work) =>
    requestAnimationFrame((time) => {
      work(time);
      if (isDrawn && window.benchFrames.at(-1) !== time) window.benchFrames.push(time);
      isDrawn = false;
    });
}

export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(
    (ms) => window.benchDrawnAt > 0 && performance.now() - window.benchDrawnAt > ms,
    idleMs,
    { timeout: 60_000 },
  );
}

/** Pans with a finger in changing directions and returns the frame metrics. */
export async function pan(
  page: Page,
  session: CDPSession,
  { seconds, round }: { seconds: number; round: number },
): Promise<Pan> {
  const box = await page.locator('canvas').boundingBox();
  if (box === null) throw new Error('There is no map.');
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // Excludes code that the browser compiles on its first run.
  for (let stroke = 0; stroke < warmUpStrokes; stroke += 1) await drag(session, centre, stroke);
  const busyMsBefore = await readBusyMs(session);
  await page.evaluate(() => {
    window.benchFrames = [];
  });
  const startedAt = performance.now();
  for (let stroke = 0; performance.now() - startedAt < seconds * 1_000; stroke += 1)
    await drag(session, centre, round * 1.3 + stroke * 0.7);
  const frames = await page.evaluate(() => window.benchFrames);
  const busyMs = (await readBusyMs(session)) - busyMsBefore;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await waitUntilIdle(page);
  return summarize(frames, busyMs);
}

/** Pans once across the map; `direction` is in radians. */
async function drag(session: CDPSession, centre: { x: number; y: number }, direction: number): Promise<void> {
  const [reach, strokeMs] = [110, 800];
  const positionAt = (share: number) => ({
    x: centre.x + Math.cos(direction) * reach * (2 * share - 1),
    y: centre.y + Math.sin(direction) * reach * (2 * share - 1),
  });
  const startedAt = performance.now();
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [positionAt(0)] });
  // Does not await each move, as a finger does not wait for the page.
  const moves: Promise<unknown>[] = [];
  for (let share = 0; share < 1; share = (performance.now() - startedAt) / strokeMs) {
    moves.push(
      session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [positionAt(share)] }),
    );
    await new Promise((done) => setTimeout(done, 8));
  }
  await Promise.all(moves);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function readBusyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

function summarize(frames: number[], busyMs: number): Pan {
  const [first = 0, last = 0] = [frames.at(0), frames.at(-1)];
  const countFramesFrom = (start: number) =>
    frames.filter((time) => time >= start && time < start + 1_000).length;
  return {
    frames: ((frames.length - 1) * 1_000) / (last - first),
    slowestSecond: Math.min(...frames.filter((time) => time + 1_000 <= last).map(countFramesFrom)),
    mainThreadMs: busyMs / frames.length,
  };
}
