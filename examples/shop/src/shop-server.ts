import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { type Nabta, NabtaError } from '@nabta/client';

import { orderHooks, type ShopOrder } from './order-hooks.ts';

type Options = {
  nabta: Nabta;
  /** Webhook secrets by shop name. */
  secrets: Readonly<Record<string, string>>;
  /** Receives errors that a shop cannot fix. */
  onFailure: (error: unknown) => void;
};

/** Receives order webhooks at `/hooks/{shop}` and gives a tree for each order. */
export function createShopServer({ nabta, secrets, onFailure }: Options): Server {
  return createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      onFailure(error);
      // The shop retries; the idempotency key prevents a second tree.
      response.writeHead(503).end();
    });
  });

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = ''] = /^\/hooks\/(\w+)$/u.exec(request.url ?? '') ?? [];
    const [hook, secret] = [orderHooks[name], secrets[name]];
    if (request.method !== 'POST' || hook === undefined || secret === undefined)
      return void response.writeHead(404).end();
    const body = await text(request);
    if (!hook.isSignedBy(secret, body, request.headers)) return void response.writeHead(401).end();
    const order = hook.parseOrder(body, request.headers);
    if (order === undefined) return void response.writeHead(204).end();
    const { id, link } = await giveTreeFor(nabta, order);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, link }));
  }
}

/** Gives the tree to the phone of the order, or as a link without a valid phone. */
async function giveTreeFor(nabta: Nabta, { id: reference, phone }: ShopOrder) {
  const occasion = 'thank_you' as const;
  if (phone !== null) {
    try {
      return await nabta.placeOrder({ reference, phone, occasion }, { idempotencyKey: reference });
    } catch (error) {
      if (!(error instanceof NabtaError) || error.code !== 'INVALID_PHONE') throw error;
    }
  }
  return nabta.placeOrder({ reference, occasion }, { idempotencyKey: `${reference}-link` });
}
