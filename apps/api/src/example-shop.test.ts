import { createHmac } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createNabta as createClient, type PartnerOrder } from '@nabta/client';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createNabta } from '../../../examples/shop/src/nabta.ts';
import { createShopServer } from '../../../examples/shop/src/shop-server.ts';
import { readJson, repositoryRoot, runCommand } from '../../../scripts/run-command.ts';
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
  const client = createClient({ baseUrl, key });
  orders = () => client.listOrders({ limit: 100 });
  const nabta = createNabta({ baseUrl, key });
  const onFailure = (error: unknown) => failures.push(error);
  shop = createShopServer({ nabta, secrets, treeSku: 'TREE', onFailure });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});

afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

/** Simulates a shop platform: sends a signed order webhook and returns the response of the example shop. */
async function sendWebhook(name: 'salla' | 'shopify', body: object | string, isForged = false) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
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
    links: answerText === '' ? [] : (JSON.parse(answerText) as { links: string[] }).links,
  };
}

const sallaOrder = (id: number, { mobile = '551112233', isPaid = true } = {}) => ({
  event: 'order.created',
  merchant: 1,
  data: {
    id,
    reference_id: id,
    status: { slug: isPaid ? 'under_review' : 'payment_pending' },
    payment_method: 'mada',
    payment_actions: { remaining_action: { has_remaining_amount: !isPaid } },
    items: [{ id: 9, sku: 'TREE', quantity: 1 }],
    customer: { first_name: 'نورة', mobile, mobile_code: '+966' },
  },
});

type ShopifyChanges = { quantity?: number; left?: number; status?: string; phone?: string | null };

const shopifyOrder = (
  id: number | string,
  { quantity = 1, left = quantity, status = 'paid', phone = null }: ShopifyChanges = {},
) => ({
  id,
  name: `#${id}`,
  financial_status: status,
  cancelled_at: null,
  line_items: [
    { id: 1, sku: 'TREE', quantity, current_quantity: left },
    { id: 2, sku: 'MUG', quantity: 5, current_quantity: 5 },
  ],
  phone,
  customer: { phone },
});

async function ordersOf(reference: string) {
  return (await orders()).filter((order) => order.reference === reference);
}

test('gives trees once per order for both shop platforms despite repeated and concurrent webhooks', async () => {
  const sent = await Promise.all([
    sendWebhook('salla', sallaOrder(501)),
    sendWebhook('salla', sallaOrder(501)),
    sendWebhook('shopify', shopifyOrder(77)),
    sendWebhook('shopify', shopifyOrder(77)),
    sendWebhook('shopify', shopifyOrder(78, { phone: '+966551112244' })),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(sent[2]?.links).toHaveLength(1);
  expect(sent[3]?.links).toEqual(sent[2]?.links);
  const references = (await orders()).map(({ reference }) => reference ?? '');
  expect(references.toSorted()).toEqual(['salla-501', 'shopify-77', 'shopify-78']);
  expect(failures).toEqual([]);
});

test('creates a link when the phone is invalid, and nothing when the signature or the path is wrong', async () => {
  const before = (await orders()).length;
  const { status, links } = await sendWebhook('salla', sallaOrder(502, { mobile: '1' }));
  expect([status, links.length]).toEqual([200, 1]);
  expect((await sendWebhook('salla', sallaOrder(503), true)).status).toBe(401);
  expect((await sendWebhook('shopify', shopifyOrder(79), true)).status).toBe(401);
  const other = await fetch(`${shopUrl}/hooks/other`, { method: 'POST', body: '{}' });
  expect(other.status).toBe(404);
  expect(await orders()).toHaveLength(before + 1);
});

test('distinguishes orders whose long ids differ only at the end', async () => {
  for (const last of [1, 2]) {
    const id = `82098291194615450${last}`;
    // The platform sends the id as a number.
    const body = JSON.stringify(shopifyOrder('ID')).replace('"ID"', id);
    expect((await sendWebhook('shopify', body)).status).toBe(200);
    expect(await ordersOf(`shopify-${id}`)).toHaveLength(1);
  }
});

test('gives nothing while an order is unpaid, and as many trees as were paid afterwards', async () => {
  expect((await sendWebhook('salla', sallaOrder(601, { isPaid: false }))).links).toEqual([]);
  const pending = shopifyOrder(602, { quantity: 60, status: 'pending' });
  expect((await sendWebhook('shopify', pending)).links).toEqual([]);
  expect([...(await ordersOf('salla-601')), ...(await ordersOf('shopify-602'))]).toEqual([]);
  expect((await sendWebhook('salla', sallaOrder(601))).status).toBe(200);
  expect(await ordersOf('salla-601')).toHaveLength(1);
  const paid = await sendWebhook('shopify', shopifyOrder(602, { quantity: 60 }));
  expect(new Set(paid.links).size).toBe(60);
});

test('takes back what was refunded or cancelled, also when an old webhook is repeated', async () => {
  await sendWebhook('shopify', shopifyOrder(701, { quantity: 3 }));
  const refunded = shopifyOrder(701, { quantity: 3, left: 1, status: 'partially_refunded' });
  expect((await sendWebhook('shopify', refunded)).links).toHaveLength(1);
  expect((await sendWebhook('shopify', shopifyOrder(701, { quantity: 3 }))).links).toHaveLength(1);
  expect(
    (await sendWebhook('shopify', shopifyOrder(701, { quantity: 3, status: 'refunded' }))).links,
  ).toEqual([]);
  const [order] = await ordersOf('shopify-701');
  expect(order?.gifts.map(({ status }) => status)).toEqual(['taken_back', 'taken_back', 'taken_back']);
  await sendWebhook('salla', sallaOrder(702));
  await sendWebhook('salla', { ...sallaOrder(702), event: 'order.refunded' });
  expect((await ordersOf('salla-702'))[0]?.status).toBe('taken_back');
});

test('runs from a copy of its folder without installing packages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nabta-shop-'));
  try {
    await cp(join(repositoryRoot, 'examples/shop'), folder, { recursive: true });
    const { dependencies = {} } = await readJson<{ dependencies?: object }>(folder, 'package.json');
    expect(dependencies).toEqual({});
    const { output } = await runCommand(process.execPath, [join(folder, 'src/main.ts')]);
    expect(output).toContain('Set NABTA_URL and NABTA_KEY.');
  } finally {
    await rm(folder, { recursive: true });
  }
});
