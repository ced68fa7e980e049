import { createHmac } from 'node:crypto';
import { once } from 'node:events';

import { createNabta } from '../../examples/shop/src/nabta.ts';
import { createShopServer } from '../../examples/shop/src/shop-server.ts';
import type { TestPerson } from '../../testkit/people.ts';
import { required } from '../../testkit/required.ts';
import { atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { createShopClient } from './partner-orders.ts';

const secret = 'drill';

type Order = { id: string; quantity: number; left?: number; status: string };

/** Sends unpaid, refunded, repeated and late orders to the example shop; only what is paid stays given. */
export async function runShopOrders(server: TestServer, people: TestPerson[]): Promise<Metric[]> {
  const client = await createShopClient(server, required(people[2]));
  const key = typeof client.token === 'function' ? client.token() : client.token;
  const nabta = createNabta({ baseUrl: server.url, key });
  const onFailure = (error: unknown) => console.log(`  ${String(error)}`);
  const shop = createShopServer({ nabta, secrets: { shopify: secret }, onFailure });
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  const address = shop.address();
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.');
  const send = (order: Order) => sendOrder(`http://127.0.0.1:${address.port}/hooks/shopify`, order);
  const countGiven = async (id: string) =>
    (await nabta.listOrders(`shopify-${id}`))
      .flatMap(({ gifts }) => gifts)
      .filter(({ status }) => status === 'pending').length;

  const [unpaid, refunded, long, longer] = ['1', '2', '820982911946154501', '820982911946154502'];
  const paid = { id: refunded, quantity: 3, status: 'paid' };
  const answers = [
    await send({ id: unpaid, quantity: 2, status: 'pending' }),
    await send({ id: unpaid, quantity: 2, status: 'voided' }),
    ...(await Promise.all([send(paid), send(paid), send(paid)])),
    await send({ ...paid, left: 1, status: 'partially_refunded' }),
    await send({ ...paid, status: 'refunded' }),
    await send(paid),
    await send({ id: long, quantity: 1, status: 'paid' }),
    await send({ id: longer, quantity: 1, status: 'paid' }),
  ];
  const wrong = {
    unpaid: await countGiven(unpaid),
    refunded: await countGiven(refunded),
    long: 2 - (await countGiven(long)) - (await countGiven(longer)),
  };
  shop.closeAllConnections();
  shop.close();
  return [
    atMost('failed webhooks', answers.filter((status) => status !== 200).length, 0),
    atMost('trees of unpaid orders', wrong.unpaid, 0),
    atMost('unopened trees of refunded orders', wrong.refunded, 0),
    atMost('long order ids taken for each other', wrong.long, 0),
    atMost('violated invariants', await server.database.countViolations(), 0),
  ];
}

async function sendOrder(url: string, { id, quantity, left = quantity, status }: Order): Promise<number> {
  const items = [{ sku: 'TREE', quantity, current_quantity: left }];
  // The shop sends ids as numbers, and they may be longer than a number of JavaScript is exact.
  const body = `{"id":${id},"financial_status":"${status}","line_items":${JSON.stringify(items)}}`;
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  const headers = { 'x-shopify-hmac-sha256': signature, 'x-shopify-topic': 'orders/updated' };
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}
