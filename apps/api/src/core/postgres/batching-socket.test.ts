import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { BatchingSocket } from './batching-socket.ts';

async function connect(): Promise<{ socket: BatchingSocket; received: () => string }> {
  let received = '';
  const server = createServer((peer) => peer.on('data', (chunk) => (received += chunk.toString())));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = new BatchingSocket();
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.connect(server.address() as { port: number });
  await once(socket, 'connect');
  return { socket, received: () => received };
}

/** Writes the parts of a statement together, as the driver does. */
function send(socket: BatchingSocket, ...parts: string[]): void {
  socket.cork();
  for (const part of parts) socket.write(part);
  socket.uncork();
}

test('sends the statements of one event-loop turn together, in order', async () => {
  const { socket, received } = await connect();
  send(socket, 'bind ', 'execute ');
  send(socket, 'bind again');
  expect(socket.writableLength).toBe('bind execute bind again'.length);
  await turn();
  expect(socket.writableLength).toBe(0);
  await expect.poll(received).toBe('bind execute bind again');
});

test('sends the statements of the next turn without further delay', async () => {
  const { socket, received } = await connect();
  for (const text of ['one ', 'two ', 'three']) {
    send(socket, text);
    await turn();
  }
  expect(socket.writableLength).toBe(0);
  await expect.poll(received).toBe('one two three');
});

test('flushes buffered data when the socket ends', async () => {
  const { socket, received } = await connect();
  send(socket, 'the last one');
  socket.end();
  await turn();
  await expect.poll(received).toBe('the last one');
});
