import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createNabta, type PartnerOrder } from '@nabta/client';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createShopServer } from '../../../examples/shop/src/shop-server.ts';
import { createPartner } from './features/operations/partner/testing/partner-test-kit.ts';
import { useTestApp } from './testing/test-app.ts';

const app = useTestApp();
const secrets = { salla: 'salla-secret', shopify: 'shopify-secret' };
const failures: unknown[] = [];
let orders: () => Promise<PartnerOrder[]>;
let shop: Server;
let shopUrl: string;

beforeAll(async () => {
  const baseUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { secret: key } = await (await createPartner(app)).key(true);
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

/** Simulates a shop platform: sends a signed order webhook and returns the response of the example shop. */
async function sendWebhook(name: 'salla' | 'shopify', body: object, isForged = false) {
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
  const answerText = await answer.text();
  platform.closeAllConnections();
  platform.close();
  return {
    status: answer.status,
    link: answerText === '' ? null : (JSON.parse(answerText) as { link: string }).link,
  };
}

const sallaOrder = (id: number, mobile: string) => ({
  event: 'order.created',
  merchant: 1,
  data: { id, reference_id: id, customer: { first_name: 'نورة', mobile, mobile_code: '+966' } },
});
const shopifyOrder = (id: number, phone: string | null) => ({
  id,
  name: `#${id}`,
  phone,
  customer: { phone },
});

test('creates one tree per order for both shop platforms despite repeated and concurrent webhooks', async () => {
  const sent = await Promise.all([
    sendWebhook('salla', sallaOrder(501, '551112233')),
    sendWebhook('salla', sallaOrder(501, '551112233')),
    sendWebhook('shopify', shopifyOrder(77, null)),
    sendWebhook('shopify', shopifyOrder(77, null)),
    sendWebhook('shopify', shopifyOrder(78, '+966551112244')),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(sent[2]?.link).toContain('/gift/');
  expect(sent[3]?.link).toBe(sent[2]?.link);
  const references = (await orders()).map(({ reference }) => reference ?? '');
  expect(references.toSorted()).toEqual(['salla-501', 'shopify-77', 'shopify-78']);
  expect(failures).toEqual([]);
});

test('creates a link when the phone is invalid, and nothing when the signature or the path is wrong', async () => {
  const before = (await orders()).length;
  const { status, link } = await sendWebhook('salla', sallaOrder(502, '1'));
  expect([status, link === null]).toEqual([200, false]);
  expect((await sendWebhook('salla', sallaOrder(503, '551112233'), true)).status).toBe(401);
  expect((await sendWebhook('shopify', shopifyOrder(79, null), true)).status).toBe(401);
  const other = await fetch(`${shopUrl}/hooks/other`, { method: 'POST', body: '{}' });
  expect(other.status).toBe(404);
  expect(await orders()).toHaveLength(before + 1);
});
