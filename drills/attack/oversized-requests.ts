import { featureRoutes } from '../../apps/api/src/features.ts';
import { pagePaths } from '../../packages/contract/src/core/pages.ts';
import { type Client, createClient } from '../../testkit/client.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { signIn } from '../../testkit/sign-in.ts';

const maxGrowthBytes = 64e6;
const maxResponseMs = 500;
const sites = ['irrigated', 'wadi', 'rainfed', 'coast'];
const extremeDates = [
  '9999-12-31T00:00:00Z',
  '9999-12-31',
  '0001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
];

/** Sends requests that are expensive to process, and URLs with characters that PostgreSQL cannot store. */
export async function sendOversizedRequests(server: TestServer): Promise<Metric[]> {
  const reader = createClient(server, { address: '203.0.113.150' });
  const { isSignedIn, error } = await signIn(server.textsOf, reader, '+966501000150');
  if (!isSignedIn) throw new Error(`The reader could not sign in: ${error}`);
  const { id } = await reader.read<{ id: string }>('GET', '/account');
  const before = server.memory();
  const estimates = await estimateEverything(server, reader);
  const growth = server.memory() - before;
  const ranges = await requestExtremeDates(reader, id);
  const nullBytes = await requestNullBytes(server);
  const bodies = await sendHostileBodies(server);
  const all = [...estimates, ...ranges, ...bodies];
  return [
    atLeast('estimates of trees planted in the year 1', estimates.length, 208),
    atMost('memory growth', growth, maxGrowthBytes, 'MB'),
    atLeast('date ranges with extreme years', ranges.length, 40),
    atLeast('hostile bodies', bodies.length, 30),
    atMost('slowest response', Math.max(...all.map(({ tookMs }) => tookMs)), maxResponseMs, 's'),
    atMost('failed responses', all.filter(({ status }) => status >= 500).length, 0),
    atLeast('URLs with %00', nullBytes.requests, 80),
    atMost('failed responses', nullBytes.failed.length, 0),
  ];
}

/** Bodies that are deeply nested, wide or duplicated, within the size limit except `tooLarge`. */
const hostileBodies = {
  deep: `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  deepObjects: `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  wide: `{${Array.from({ length: 4_000 }, (_, number) => `"k${number}":${number}`).join(',')}}`,
  long: `{"phone":${'9'.repeat(60_000)}}`,
  twice: `{"phone":"+966501000001","phone":${JSON.stringify('\u0000')}}`,
  prototype: '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  broken: '{"phone":"\ud800',
  tooLarge: `"${'a'.repeat(100_000)}"`,
};

async function sendHostileBodies(server: TestServer): Promise<TimedResponse[]> {
  const routes = featureRoutes.filter(({ config }) => config.method === 'POST' && config.access === 'public');
  const responses: TimedResponse[] = [];
  for (const { config } of routes)
    for (const body of Object.values(hostileBodies)) {
      const headers = {
        'x-forwarded-for': `100.68.${Math.floor(responses.length / 50)}.1`,
        'content-type': 'application/json',
      };
      const startedAt = performance.now();
      const { status } = await fetch(`${server.url}${config.url.replaceAll(/:\w+/gu, 'x')}`, {
        method: 'POST',
        headers,
        body,
      });
      responses.push({ status, tookMs: performance.now() - startedAt });
    }
  return responses;
}

type TimedResponse = { status: number; tookMs: number };

async function estimateEverything(server: TestServer, reader: Client): Promise<TimedResponse[]> {
  const species = await reader.read<{ id: string }[]>('GET', '/specie');
  const responses: TimedResponse[] = [];
  for (const { id } of species)
    for (const site of sites) {
      // One IP address may send sixty estimate requests per minute.
      const client = createClient(server, { address: `100.64.${Math.floor(responses.length / 50)}.1` });
      const query = new URLSearchParams({ specie: id, site, plantedAt: '0001-01-01T00:00:00Z' });
      responses.push(await client.call('GET', `/eco/estimate?${query.toString()}`));
    }
  return responses;
}

async function requestExtremeDates(reader: Client, accountId: string): Promise<TimedResponse[]> {
  const paths = [
    `/tree/eco_benefit/for_account/${accountId}`,
    '/tree/eco_benefit',
    '/tree/eco_benefit/timeline',
  ];
  const responses: TimedResponse[] = [];
  for (const path of [...paths, '/tree/counting_chart'])
    for (const from of extremeDates)
      for (const to of extremeDates) {
        const query = new URLSearchParams({ from_date: from, to_date: to });
        responses.push(await reader.call('GET', `${path}?${query.toString()}`));
      }
  return responses;
}

async function requestNullBytes(server: TestServer): Promise<{ requests: number; failed: string[] }> {
  const endpoints = featureRoutes.map(({ config: { method, url } }) => ({ method, url }));
  const pages = Object.values(pagePaths).map((url) => ({ method: 'GET', url }));
  const failed: string[] = [];
  let requestCount = 0;
  for (const { method, url } of [...endpoints, ...pages].filter(({ url }) => url.includes(':'))) {
    const path = `${url.replaceAll(/:\w+/gu, '%00')}?search=%00`;
    const headers = { 'x-forwarded-for': `100.65.${Math.floor(requestCount / 50)}.1` };
    const { status } = await fetch(`${server.url}${path}`, { method, headers });
    requestCount += 1;
    if (status >= 500) failed.push(`${status} ${method} ${path}`);
  }
  for (const failure of failed) console.log(`  ${failure}`);
  return { requests: requestCount, failed };
}
