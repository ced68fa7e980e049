import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { quantile } from '../../scripts/quantile.ts';
import { type ApiResponse, createClient } from '../../testkit/client.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';

const counts = { headers: 500, bodies: 200 };
/** The server closes slow connections after 15 s and checks every 2 s. */
const maxConnectionMs = 17_500;
const maxNormalMs = 500;
const dripIntervalMs = 1_000;
const normalIntervalMs = 50;

/** Opens connections that send a few bytes per second, and measures normal requests at the same time. */
export async function runSlowloris(server: TestServer): Promise<Metric[]> {
  const head = `Host: nabta.example\r\nX-Forwarded-For: 100.66.0.1\r\n`;
  const body = `POST /api/auth/login_phone HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
  const drips = [
    ...Array.from({ length: counts.headers }, () =>
      drip(server.url, `GET / HTTP/1.1\r\n${head}`, 'X-Slow: yes\r\n'),
    ),
    ...Array.from({ length: counts.bodies }, () => drip(server.url, body, ' ')),
  ];
  const end = new AbortController();
  const normalTraffic = sendNormalRequests(server, end.signal);
  const durations = await Promise.all(drips);
  end.abort();
  const normal = await normalTraffic;
  return [
    atLeast('slow connections, headers and bodies', durations.length, 700),
    atMost('longest slow connection', Math.max(...durations), maxConnectionMs, 's'),
    atLeast('normal requests during the attack', normal.length, 150),
    atMost('failed normal requests', normal.filter(({ isOk }) => !isOk).length, 0),
    atMost(
      'p99 of normal requests',
      quantile(
        normal.map(({ tookMs }) => tookMs),
        0.99,
      ),
      maxNormalMs,
      's',
    ),
  ];
}

/** Resolves with the time until the server closed the connection. */
function drip(url: string, opening: string, chunk: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  const socket = connect(Number(port), hostname, () => socket.write(opening));
  const timer = setInterval(() => socket.writable && socket.write(chunk), dripIntervalMs);
  socket.resume();
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    resolve(performance.now() - startedAt);
  });
  return promise;
}

async function sendNormalRequests(server: TestServer, signal: AbortSignal): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  while (!signal.aborted) {
    const reader = createClient(server, { address: `100.67.${Math.floor(responses.length / 50)}.1` });
    responses.push(await reader.call('GET', '/specie'));
    await delay(normalIntervalMs);
  }
  return responses;
}
