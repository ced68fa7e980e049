import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { quantile } from '../../scripts/quantile.ts';
import { apiUrl } from '../house-under-fire.ts';
import type { Figure } from '../verdict.ts';
import { createOutsider } from './outsider.ts';

const counts = { headers: 500, bodies: 200 };
/** Cut at 15 s, and looked for every two. */
const maxLifeMs = 17_500;
const maxHonestMs = 500;
const dripEveryMs = 1_000;
const honestEveryMs = 50;

/** SECURITY T-LOAD-4: callers who send a few bytes a second, for ever, and honest ones between them. */
export async function comeSlowly(): Promise<Figure[]> {
  const head = `Host: nabta.example\r\nX-Forwarded-For: 100.66.0.1\r\n`;
  const body = `POST /api/auth/login_phone HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
  const drips = [
    ...Array.from({ length: counts.headers }, () => drip(`GET / HTTP/1.1\r\n${head}`, 'X-Slow: yes\r\n')),
    ...Array.from({ length: counts.bodies }, () => drip(body, ' ')),
  ];
  const isOver = new AbortController();
  const reading = readHonestly(isOver.signal);
  const lives = await Promise.all(drips);
  isOver.abort();
  const honest = await reading;
  return [
    { what: 'slow callers, headers and bodies', figure: lives.length, goal: 700, isAtLeast: true },
    { what: 'the longest of them was heard', figure: Math.max(...lives), goal: maxLifeMs, unit: 's' },
    { what: 'honest calls meanwhile', figure: honest.tookMs.length, goal: 150, isAtLeast: true },
    { what: 'of them failed', figure: honest.failed, goal: 0 },
    {
      what: 'slowest of a hundred',
      figure: quantile(honest.tookMs, 0.99),
      goal: maxHonestMs,
      unit: 's',
    },
  ];
}

/** Resolves with how long the server listened. */
function drip(beginning: string, drop: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const { hostname, port } = new URL(apiUrl);
  const startedAt = performance.now();
  const socket = connect(Number(port), hostname, () => socket.write(beginning));
  const timer = setInterval(() => socket.writable && socket.write(drop), dripEveryMs);
  socket.resume();
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    resolve(performance.now() - startedAt);
  });
  return promise;
}

async function readHonestly(signal: AbortSignal): Promise<{ tookMs: number[]; failed: number }> {
  const answers: { status: number; tookMs: number }[] = [];
  while (!signal.aborted) {
    const reader = createOutsider(`100.67.${Math.floor(answers.length / 50)}.1`);
    answers.push(await reader.call('GET', '/specie').catch(() => ({ status: 0, tookMs: Infinity })));
    await delay(honestEveryMs);
  }
  return {
    tookMs: answers.map(({ tookMs }) => tookMs),
    failed: answers.filter(({ status }) => status !== 200).length,
  };
}
