import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { type PartnerEvent, verifyWebhook } from '@nabta/client/webhook';

export type Received = { body: string; signature: string; event: PartnerEvent };

export type Receiver = {
  url: string;
  /** What came, in the order in which it came, whatever was answered. */
  received: Received[];
  /** What it does with the next ones; it answers 200 where nothing else is said. */
  behave: (event: PartnerEvent) => 'ok' | 'wrong' | 'moved' | 'silent' | 'down';
  verify(received: Received, secret: string, now: Date): Promise<PartnerEvent>;
  close(): Promise<void>;
};

/** A receiver on this machine that may be slow, wrong or down. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nabta`,
    received: [],
    behave: () => 'ok',
    verify: ({ body, signature }, secret, now) => verifyWebhook({ body, signature, secret, now }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const event = JSON.parse(body) as PartnerEvent;
    const behaviour = receiver.behave(event);
    if (behaviour === 'down') return void request.socket.destroy();
    receiver.received.push({ body, signature: String(request.headers['nabta-signature']), event });
    if (behaviour === 'silent') return;
    if (behaviour === 'moved') return void response.writeHead(302, { location: receiver.url }).end();
    response.writeHead(behaviour === 'ok' ? 200 : 500).end(behaviour);
  }
}
