import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, expect, test, vi } from 'vitest';

import { limitConnections } from './connection-limits.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Limits = NonNullable<Parameters<typeof limitConnections>[2]['limits']>;

async function listen(
  handle: RequestListener,
  limits: Limits,
  trustedProxies: string[] = [],
): Promise<number> {
  const server = createServer();
  servers.push(server);
  const isKnown = ({ headers }: IncomingMessage) => headers.authorization === 'known';
  limitConnections(server, handle, { trustedProxies, isKnown, limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const requestText = (path: string, header = 'x: y') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;

test('handles one pipelined request after the other', async () => {
  const finish: (() => void)[] = [];
  const urls: unknown[] = [];
  const port = await listen((request, response) => {
    urls.push(request.url);
    finish.push(() => response.end(request.url));
  }, {});
  const socket = await open(port);
  socket.write(['/1', '/2', '/3'].map((path) => requestText(path)).join(''));
  for (const count of [1, 2, 3]) {
    await expect.poll(() => urls).toHaveLength(count);
    finish.at(-1)?.();
  }
  expect(urls).toEqual(['/1', '/2', '/3']);
  socket.end();
  expect((await text(socket)).match(/\/\d$|\/\d(?=HTTP)/gu)).toEqual(['/1', '/2', '/3']);
});

test('ends a connection with too many waiting requests', async () => {
  const handle = vi.fn();
  const socket = await open(await listen(handle, {}));
  const closed = once(socket, 'close');
  socket.write(requestText('/').repeat(20));
  await closed;
  expect(handle).toHaveBeenCalledTimes(1);
});

/** More than the kernel buffers of both sides. */
const largeBody = Buffer.alloc(32 * 1024 * 1024);

test('ends a connection whose client stopped reading, and no waiting or slowly read one', async () => {
  const port = await listen(
    (request, response) => {
      if (request.url === '/events') response.write('data: 1\n\n');
      else response.end(largeBody);
    },
    { stallMs: 400, checkIntervalMs: 50 },
  );
  const [unread, waiting, slow] = [await open(port), await open(port), await open(port)];
  const isClosed = new Map([unread, waiting, slow].map((socket) => [socket, false]));
  for (const socket of isClosed.keys()) socket.once('close', () => isClosed.set(socket, true));
  unread.pause();
  slow.pause();
  waiting.resume();
  unread.write(requestText('/large'));
  slow.write(requestText('/large'));
  waiting.write(requestText('/events'));
  let received = 0;
  const reading = setInterval(() => (received += (slow.read(256 * 1024) as Buffer | null)?.length ?? 0), 20);
  const server = servers[0];
  const countConnections = () =>
    new Promise((resolve) => server?.getConnections((_error, count) => resolve(count)));
  await expect.poll(countConnections, { timeout: 5_000 }).toBe(2);
  await expect.poll(() => received, { timeout: 5_000 }).toBeGreaterThan(8e6);
  clearInterval(reading);
  expect([isClosed.get(waiting), isClosed.get(slow)]).toEqual([false, false]);
});

async function statusOf(port: number, header?: string): Promise<number> {
  const socket = await open(port);
  socket.write(requestText('/', header));
  const [data] = (await once(socket, 'data')) as [Buffer];
  return Number(String(data).split(' ')[1]);
}

test('refuses strangers beyond the limit of their address and serves signed-in people', async () => {
  const port = await listen((_request, response) => response.end('served'), { maxStrangers: 2 });
  expect(await statusOf(port)).toBe(200);
  expect(await statusOf(port, 'authorization: known'), 'not a stranger').toBe(200);
  expect(await statusOf(port)).toBe(200);
  expect(await statusOf(port), 'third stranger').toBe(503);
  expect(await statusOf(port, 'authorization: known')).toBe(200);
  sockets[0]?.destroy();
  await expect.poll(() => statusOf(port), { message: 'room for another' }).toBe(200);
});

test('closes connections beyond the limit of their address at once, except those of trusted proxies', async () => {
  const handle: RequestListener = (_request, response) => response.end('served');
  const port = await listen(handle, { maxConnections: 1 });
  expect(await statusOf(port)).toBe(200);
  await once(await open(port), 'close');
  const behindProxy = await listen(handle, { maxConnections: 1 }, ['127.0.0.0/8']);
  for (const _ of [1, 2, 3]) expect(await statusOf(behindProxy)).toBe(200);
});
