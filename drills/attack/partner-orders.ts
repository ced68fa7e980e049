import { setTimeout as delay } from 'node:timers/promises';

import { type Client, createClient } from '../../testkit/client.ts';
import { insertSponsor, updateToStaff } from '../../testkit/fixtures.queries.ts';
import type { TestPerson } from '../../testkit/people.ts';
import { required } from '../../testkit/required.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { insertCampaignOfCompany } from './attack.queries.ts';

const bursts = [20, 40];
const pauseMs = 50;

/** Places many orders at once with one API key; orders may wait or get 429, and other people notice nothing. */
export async function runPartnerOrders(server: TestServer, people: TestPerson[]): Promise<Metric[]> {
  const shop = await createShopClient(server, required(people[0]));
  const reader = createClient(server, { token: required(people[1]).token, address: '203.0.113.160' });
  const [publicId = ''] = required(people[1]).trees;
  const metrics: Metric[] = [];
  for (const orders of bursts) {
    const ended = new AbortController();
    const reading = readUntil(reader, `/tree/${publicId}`, ended.signal);
    const responses = await Promise.all(
      Array.from({ length: orders }, () => shop.call('POST', '/partner/order', { trees: 1 })),
    );
    ended.abort();
    const reads = await reading;
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    metrics.push(
      atLeast(`placed of ${orders} parallel orders`, count(200), Math.min(orders, 30)),
      atMost('neither placed nor 429', orders - count(200) - count(429), 0),
      atLeast('reads of somebody else', reads.length, 2),
      atMost('failed reads', reads.filter(({ isOk }) => !isOk).length, 0),
      atMost('slowest read', Math.max(...reads.map(({ tookMs }) => tookMs)), 1_000, 's'),
    );
  }
  return metrics;
}

/** Client of a live key whose company owns few trees and has more in a campaign. */
export async function createShopClient(server: TestServer, owner: TestPerson): Promise<Client> {
  const companyId = await server.database.transaction(async (sql) => {
    await updateToStaff(sql, owner, 'company');
    const id = await insertSponsor(sql, { accountId: owner.accountId, trees: 120 });
    await insertCampaignOfCompany(sql, id);
    return id;
  });
  const staff = createClient(server, { token: owner.token, address: '203.0.113.161' });
  const scopes = ['orders:read', 'orders:write'];
  const { secret } = await staff.read<{ secret: string }>('POST', `/console/partner/${companyId}/key`, {
    name: 'Drill',
    isTest: false,
    scopes,
  });
  return createClient(server, { token: secret, address: '203.0.113.162' });
}

async function readUntil(client: Client, path: string, signal: AbortSignal) {
  const reads: Awaited<ReturnType<Client['call']>>[] = [];
  while (!signal.aborted) {
    reads.push(await client.call('GET', path));
    await delay(pauseMs);
  }
  return reads;
}
