import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { apiUrl, type HouseUnderFire } from '../house-under-fire.ts';
import type { Figure } from '../verdict.ts';
import { createOutsider, type SignIn, signIn } from './outsider.ts';

const counts = { clients: 24, people: 6 };
const hammeredMs = 20_000;
const healthEveryMs = 200;
const maxGrowthBytes = 300e6;

/** What costs the server most for what it costs to ask, as anybody may ask it. */
const hammers = [
  () => `/api/eco/estimate?plantedAt=0${randomInt(100, 999)}-01-01T00:00:00Z&specie=x${randomInt(1e6)}`,
  () => `/map/static/${40 + randomInt(100) / 10},${20 + randomInt(80) / 10},${randomInt(3, 9)}/640x400.webp`,
  () => `/preview/tree/${randomInt(1, 2_000).toString(16).toUpperCase().padStart(10, '0')}/en.jpg`,
  () => `/tree/${randomInt(1, 2_000).toString(16).toUpperCase().padStart(10, '0')}`,
  () => `/api/tree/${randomInt(1, 2_000).toString(16).toUpperCase().padStart(10, '0')}/certificate`,
  () => `/map/tiles/${randomInt(3, 9)}/${randomInt(100)}/${randomInt(100)}.mvt`,
];

/** SECURITY D5: 24 clients that never pause, each call from an address of its own; health and sign-in are served all the same. */
export async function hammer(house: HouseUnderFire): Promise<Figure[]> {
  const people = Array.from({ length: counts.people }, (_, number) => ({
    phone: `+9665010002${String(number).padStart(2, '0')}`,
    browser: createOutsider(`203.0.113.${200 + number}`),
  }));
  for (const { browser, phone } of people) await signIn(house, browser, phone);
  const before = house.memoryOfServer();
  const isOver = AbortSignal.timeout(hammeredMs);
  const hammering = Array.from({ length: counts.clients }, () => hammerOn(isOver));
  const watching = watchHealth(isOver);
  const entries: SignIn[] = [];
  for (const { browser, phone } of people) entries.push(await signIn(house, browser, phone));
  const calls = (await Promise.all(hammering)).reduce((sum, count) => sum + count, 0);
  const health = await watching;
  for (const { isIn, refusal } of entries) if (!isIn) console.log(`  refused: ${refusal}`);
  return [
    { what: 'calls of 24 clients', figure: calls, goal: 300, isAtLeast: true },
    { what: 'health was asked for', figure: health.length, goal: 40, isAtLeast: true },
    { what: 'of it failed', figure: health.filter(({ isOk }) => !isOk).length, goal: 0 },
    {
      what: 'its slowest answer',
      figure: Math.max(...health.map(({ tookMs }) => tookMs)),
      goal: 1_000,
      unit: 's',
    },
    { what: 'sign-ins that failed', figure: entries.filter(({ isIn }) => !isIn).length, goal: 0 },
    {
      what: 'slowest step of one',
      figure: Math.max(...entries.map(({ slowestMs }) => slowestMs)),
      goal: 3_000,
      unit: 's',
    },
    {
      what: 'memory that it left behind',
      figure: house.memoryOfServer() - before,
      goal: maxGrowthBytes,
      unit: 'MB',
    },
  ];
}

async function hammerOn(signal: AbortSignal): Promise<number> {
  let calls = 0;
  while (!signal.aborted) {
    const path = hammers[randomInt(hammers.length)]?.() ?? '/';
    const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
    await fetch(`${apiUrl}${path}`, { headers, signal: AbortSignal.timeout(30_000) })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
    calls += 1;
  }
  return calls;
}

async function watchHealth(signal: AbortSignal): Promise<{ isOk: boolean; tookMs: number }[]> {
  const seen: { isOk: boolean; tookMs: number }[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    const isOk = await fetch(`${apiUrl}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    seen.push({ isOk, tookMs: performance.now() - startedAt });
    await delay(healthEveryMs);
  }
  return seen;
}
