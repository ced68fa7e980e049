import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import type { Nabta } from './nabta.ts';
import { orderHooks, type ShopOrder } from './order-hooks.ts';
import { settleOrder } from './settle-order.ts';

type Options = {
  nabta: Nabta;
  /** Webhook secrets by shop name. */
  secrets: Readonly<Record<string, string>>;
  /** The product that is a tree; without it, every item of an order is one. */
  treeSku?: string | undefined;
  /** Receives errors that a shop cannot fix. */
  onFailure: (error: unknown) => void;
};

/** Receives order webhooks at `/hooks/{shop}` and gives the trees that are paid. */
export function createShopServer({ nabta, secrets, treeSku, onFailure }: Options): Server {
  const runInOrder = createSerialQueue();
  return createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      onFailure(error);
      // The shop retries; nothing is given twice.
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
    const paid = { reference: order.id, phone: order.phone, trees: countTrees(order) };
    const orders = await runInOrder(order.id, () => settleOrder(nabta, paid));
    const links = orders.flatMap(({ gifts }) => gifts.flatMap(({ link }) => link ?? []));
    const answer = { trees: paid.trees, links: [...new Set(links)] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  function countTrees({ paid }: ShopOrder): number {
    return paid
      .filter(({ sku }) => treeSku === undefined || sku === treeSku)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

/** Runs the webhooks of one order one after the other. */
function createSerialQueue() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, result);
    try {
      return await result;
    } finally {
      if (last.get(key) === result) last.delete(key);
    }
  };
}
