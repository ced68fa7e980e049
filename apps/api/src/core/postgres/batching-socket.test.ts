import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { GatheringSocket } from './gathering-socket.ts';

async function connected(): Promise<{ socket: GatheringSocket; received: () => string }> {
  let received = '';
  const server = createServer((peer) => peer.on('data', (chunk) => (received += chunk.toString())));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = new GatheringSocket();
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.connect(server.address() as { port: number });
  await once(socket, 'connect');
  return { socket, received: () => received };
}

/** As the driver sends a statement: its parts together. */
function send(socket: GatheringSocket, ...parts: string[]): void {
  socket.cork();
  for (const part of parts) socket.write(part);
  socket.uncork();
}

test('statements of one turn leave together when it ends, in their order', async () => {
  const { socket, received } = await connected();
  send(socket, 'bind ', 'execute ');
  send(socket, 'bind again');
  expect(socket.writableLength).toBe('bind execute bind again'.length);
  await turn();
  expect(socket.writableLength).toBe(0);
  await expect.poll(received).toBe('bind execute bind again');
});

test('what is asked in the next turn is not held any longer than that', async () => {
  const { socket, received } = await connected();
  for (const text of ['one ', 'two ', 'three']) {
    send(socket, text);
    await turn();
  }
  expect(socket.writableLength).toBe(0);
  await expect.poll(received).toBe('one two three');
});

test('a socket that is ended while it gathers sends what it has', async () => {
  const { socket, received } = await connected();
  send(socket, 'the last one');
  socket.end();
  await turn();
  await expect.poll(received).toBe('the last one');
});
