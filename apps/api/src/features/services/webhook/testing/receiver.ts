import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { type PartnerEvent, verifyWebhook } from '@nabta/client/webhook';

import { parseJson } from '#core/parse-json.ts';
import { startLocalServer } from '#gateways/testing/local-server.ts';

export type Received = { body: string; signature: string; event: PartnerEvent };

export type Receiver = {
  url: string;
  /** Requests in arrival order, whatever the response was. */
  received: Received[];
  /** Response to the next requests; 200 by default. */
  behave: (event: PartnerEvent) => 'ok' | 'wrong' | 'moved' | 'silent' | 'down';
  verify(received: Received, secret: string, now: Date): Promise<PartnerEvent>;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const { origin, close } = await startLocalServer((request, response) => void respond(request, response));
  const receiver: Receiver = {
    url: `${origin}/nabta`,
    received: [],
    behave: () => 'ok',
    verify: ({ body, signature }, secret, now) => verifyWebhook({ body, signature, secret, now }),
    close,
  };
  return receiver;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const event = parseJson<PartnerEvent>(body);
    const behaviour = receiver.behave(event);
    if (behaviour === 'down') return void request.socket.destroy();
    receiver.received.push({ body, signature: String(request.headers['nabta-signature']), event });
    if (behaviour === 'silent') return;
    if (behaviour === 'moved') return void response.writeHead(302, { location: receiver.url }).end();
    response.writeHead(behaviour === 'ok' ? 200 : 500).end(behaviour);
  }
}
