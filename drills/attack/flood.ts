import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { createClient } from '../../testkit/client.ts';
import { measureTime } from '../../testkit/load.ts';
import { pickRandom } from '../../testkit/required.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { countFailures, type SignIn, signIn } from '../../testkit/sign-in.ts';

const counts = { clients: 24, people: 6 };
const floodMs = 20_000;
const healthIntervalMs = 200;
const maxGrowthBytes = 300e6;

/** Public URLs that are the most expensive for the server. */
const expensivePaths = [
  () => `/api/eco/estimate?plantedAt=0${randomInt(100, 999)}-01-01T00:00:00Z&specie=x${randomInt(1e6)}`,
  () => `/map/static/${40 + randomInt(100) / 10},${20 + randomInt(80) / 10},${randomInt(3, 9)}/640x400.webp`,
  () => `/preview/tree/${randomInt(1, 2_000).toString(16).toUpperCase().padStart(10, '0')}/en.jpg`,
  () => `/tree/${randomInt(1, 2_000).toString(16).toUpperCase().padStart(10, '0')}`,
  () => `/api/tree/${randomInt(1, 2_000).toString(16).toUpperCase().padStart(10, '0')}/certificate`,
  () => `/map/tiles/${randomInt(3, 9)}/${randomInt(100)}/${randomInt(100)}.mvt`,
];

/**
 * Sends requests from 24 clients without pause, each from a different IP address; health checks and sign-in
 * must still work.
 */
export async function runFlood(server: TestServer): Promise<Metric[]> {
  const people = Array.from({ length: counts.people }, (_, number) => ({
    phone: `+9665010002${String(number).padStart(2, '0')}`,
    browser: createClient(server, { address: `203.0.113.${200 + number}` }),
  }));
  for (const { browser, phone } of people) await signIn(server.textsOf, browser, phone);
  const before = server.memory();
  const signal = AbortSignal.timeout(floodMs);
  const flooding = Array.from({ length: counts.clients }, () => floodUntil(server.url, signal));
  const watching = watchHealth(server, signal);
  const signIns: SignIn[] = [];
  for (const { browser, phone } of people) signIns.push(await signIn(server.textsOf, browser, phone));
  const calls = (await Promise.all(flooding)).reduce((sum, count) => sum + count, 0);
  const health = await watching;
  return [
    atLeast('requests of 24 clients', calls, 300),
    atLeast('health checks', health.length, 40),
    atMost('failed health checks', health.filter(({ isOk }) => !isOk).length, 0),
    atMost('slowest health check', Math.max(...health.map(({ tookMs }) => tookMs)), 1_000, 's'),
    atMost('failed sign-ins', countFailures(signIns), 0),
    atMost('slowest sign-in step', Math.max(...signIns.map(({ slowestMs }) => slowestMs)), 3_000, 's'),
    atMost('memory growth', server.memory() - before, maxGrowthBytes, 'MB'),
  ];
}

async function floodUntil(url: string, signal: AbortSignal): Promise<number> {
  let calls = 0;
  while (!signal.aborted) {
    const path = pickRandom(expensivePaths)();
    const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
    await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(30_000) })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
    calls += 1;
  }
  return calls;
}

async function watchHealth(
  server: TestServer,
  signal: AbortSignal,
): Promise<{ isOk: boolean; tookMs: number }[]> {
  const results: { isOk: boolean; tookMs: number }[] = [];
  while (!signal.aborted) {
    const { result: isOk, tookMs } = await measureTime(() => server.isReady());
    results.push({ isOk, tookMs });
    await delay(healthIntervalMs);
  }
  return results;
}
