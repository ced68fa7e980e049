import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { quantile } from '../../scripts/quantile.ts';
import { type ApiResponse, createClient } from '../../testkit/client.ts';
import { poll } from '../../testkit/processes.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';

/** Addresses of this machine that the server does not trust as proxies. */
const attackers = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const connectionsEach = 400;
const pipelinedRequests = 60;
/** Longer than the server waits for a client that reads nothing. */
const minHoldMs = 12_000;
const attackMs = 30_000;
const pauseMs = 10_000;
const recoveryMs = 60_000;
/** Connections open within this time and not all at once, which would only measure how fast a server accepts. */
const rampUpMs = 4_000;
const honestIntervalMs = 50;
const maxMemoryBytes = 1e9;
const maxMemoryGrowth = 1.1;
const maxHonestMs = 1_000;

type Attack = { opened: number; peakBytes: number };

/**
 * Requests large files over many connections and reads none of the answers, while others use the product. The
 * first wave fills the heap, whose pages V8 keeps; the second one must leave nothing behind.
 */
export async function runUnreadDownloads(server: TestServer): Promise<Metric[]> {
  const path = await findLargestAsset(server);
  const calm = await sendHonestRequests(server, '100.67', AbortSignal.timeout(5_000));
  const pid = server.pid();
  const first = await runWave(server, path, '100.68');
  await delay(pauseMs);
  const before = server.memory();
  const second = await runWave(server, path, '100.69');
  const isBack = await poll(() => server.memory() <= maxMemoryGrowth * before, recoveryMs);
  const honest = [...first.honest, ...second.honest];
  return [
    atLeast(
      'connections that read nothing',
      first.opened + second.opened,
      2 * attackers.length * connectionsEach,
    ),
    atLeast('normal requests during the attack', honest.length, 200),
    atMost('failed normal requests', honest.filter(({ isOk }) => !isOk).length, 0),
    atMost('p99 of normal requests before', p99(calm), maxHonestMs, 's'),
    atMost('p99 of normal requests during the attack', p99(honest), maxHonestMs, 's'),
    atMost('highest memory', Math.max(first.peakBytes, second.peakBytes), maxMemoryBytes, 'MB'),
    atLeast('memory is back within 10 % after a minute', Number(isBack ?? false), 1),
    atMost('restarts of the server', Number(server.pid() !== pid), 0),
  ];
}

async function runWave(server: TestServer, path: string, network: string) {
  const signal = AbortSignal.timeout(attackMs);
  const [attack, honest] = await Promise.all([
    attackFrom(server, path, signal),
    sendHonestRequests(server, network, signal),
  ]);
  return { ...attack, honest };
}

function p99(responses: readonly ApiResponse[]): number {
  return quantile(
    responses.map(({ tookMs }) => tookMs),
    0.99,
  );
}

async function findLargestAsset({ url }: TestServer): Promise<string> {
  const page = await (await fetch(url)).text();
  const paths = [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/gu))];
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'identity' } });
      return { path, size: (await response.arrayBuffer()).byteLength };
    }),
  );
  const [largest] = sizes.toSorted((left, right) => right.size - left.size);
  if (largest === undefined) throw new Error('The start page links no file.');
  return largest.path;
}

/** Half of the connections send one request, the other half many at once; each is replaced after a while. */
async function attackFrom(server: TestServer, path: string, signal: AbortSignal): Promise<Attack> {
  const attack: Attack = { opened: 0, peakBytes: 0 };
  const { hostname, port } = new URL(server.url);
  const request = `GET ${path} HTTP/1.1\r\nHost: nabta.example\r\nAccept-Encoding: identity\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`;
  const openFrom = (localAddress: string, requests: number) => {
    if (signal.aborted) return;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    const close = () => socket.destroy();
    socket.pause();
    socket.once('connect', () => {
      attack.opened += 1;
      socket.write(request.repeat(requests));
    });
    socket.on('error', () => undefined);
    // A socket that reads nothing does not notice that the server has closed it.
    const timer = setTimeout(close, minHoldMs + randomInt(minHoldMs));
    signal.addEventListener('abort', close);
    socket.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', close);
      openFrom(localAddress, requests);
    });
  };
  for (const address of attackers)
    for (let count = 0; count < connectionsEach; count += 1)
      setTimeout(() => openFrom(address, count % 2 === 0 ? 1 : pipelinedRequests), randomInt(rampUpMs));
  while (!signal.aborted) {
    attack.peakBytes = Math.max(attack.peakBytes, server.memory());
    await delay(200);
  }
  return attack;
}

/** Changes the address before the request rate refuses it. */
async function sendHonestRequests(
  server: TestServer,
  network: string,
  signal: AbortSignal,
): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  while (!signal.aborted) {
    const reader = createClient(server, { address: `${network}.${Math.floor(responses.length / 50)}.1` });
    responses.push(await reader.call('GET', '/specie'));
    await delay(honestIntervalMs);
  }
  return responses;
}
