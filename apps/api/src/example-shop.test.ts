import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createNabta, type PartnerOrder } from '@nabta/client';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createShopServer } from '../../../examples/shop/src/shop-server.ts';
import { createPartner } from './features/partner/testing/partner-house.ts';
import { useTestApp } from './testing/test-app.ts';

const house = useTestApp();
const secrets = { salla: 'salla-secret', shopify: 'shopify-secret' };
const failures: unknown[] = [];
let orders: () => Promise<PartnerOrder[]>;
let shop: Server;
let shopUrl: string;

beforeAll(async () => {
  const baseUrl = await house.app.listen({ port: 0, host: '127.0.0.1' });
  const { secret: key } = await (await createPartner(house)).key(true);
  const nabta = createNabta({ baseUrl, key });
  orders = () => nabta.listOrders({ limit: 100 });
  shop = createShopServer({ nabta, secrets, onFailure: (error) => failures.push(error) });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});

afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

/** A shop platform: a server that sends the hook of an order, signed as such shops do, and passes on what it was answered. */
async function platformSends(name: 'salla' | 'shopify', body: object, isForged = false) {
  const text = JSON.stringify(body);
  const digest = createHmac('sha256', isForged ? 'guessed' : secrets[name])
    .update(text)
    .digest();
  const headers: Record<string, string> =
    name === 'salla'
      ? { 'x-salla-signature': digest.toString('hex') }
      : { 'x-shopify-hmac-sha256': digest.toString('base64'), 'x-shopify-topic': 'orders/paid' };
  const platform = createServer(async (_request, response) => {
    const answer = await fetch(`${shopUrl}/hooks/${name}`, { method: 'POST', body: text, headers });
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`);
  const told = await answer.text();
  platform.closeAllConnections();
  platform.close();
  return { status: answer.status, link: told === '' ? null : (JSON.parse(told) as { link: string }).link };
}

const ofSalla = (id: number, mobile: string) => ({
  event: 'order.created',
  merchant: 1,
  data: { id, reference_id: id, customer: { first_name: 'نورة', mobile, mobile_code: '+966' } },
});
const ofShopify = (id: number, phone: string | null) => ({ id, name: `#${id}`, phone, customer: { phone } });

test('orders of two kinds of shops each give one tree, however often and at once they are sent', async () => {
  const sent = await Promise.all([
    platformSends('salla', ofSalla(501, '551112233')),
    platformSends('salla', ofSalla(501, '551112233')),
    platformSends('shopify', ofShopify(77, null)),
    platformSends('shopify', ofShopify(77, null)),
    platformSends('shopify', ofShopify(78, '+966551112244')),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(sent[2]?.link).toContain('/gift/');
  expect(sent[3]?.link).toBe(sent[2]?.link);
  const references = (await orders()).map(({ reference }) => reference ?? '');
  expect(references.toSorted()).toEqual(['salla-501', 'shopify-77', 'shopify-78']);
  expect(failures).toEqual([]);
});

test('a phone that is none becomes a link, and what the shop did not send gives nothing', async () => {
  const before = (await orders()).length;
  const { status, link } = await platformSends('salla', ofSalla(502, '1'));
  expect([status, link === null]).toEqual([200, false]);
  expect((await platformSends('salla', ofSalla(503, '551112233'), true)).status).toBe(401);
  expect((await platformSends('shopify', ofShopify(79, null), true)).status).toBe(401);
  const other = await fetch(`${shopUrl}/hooks/other`, { method: 'POST', body: '{}' });
  expect(other.status).toBe(404);
  expect(await orders()).toHaveLength(before + 1);
});
