import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Misbehaviour } from '../messages/testing/fake-provider.ts';
import { type ManualClock, createManualClock } from '../messages/testing/manual-clock.ts';
import { createMapboxGateway, type PlaceGateway } from './place-gateway.ts';
import { type FakeMapbox, startFakeMapbox } from './testing/fake-mapbox.ts';

const khobar = { latitude: 26.27941, longitude: 50.20833 };
const longTimeoutMs = 10_000;
const shortTimeoutMs = 1_000;

let clock: ManualClock;
let service: FakeMapbox;
let gateway: PlaceGateway;

beforeEach(async () => {
  clock = createManualClock();
  service = await startFakeMapbox();
  gateway = gatewayTo(service);
});

afterEach(() => service.close());

function gatewayTo(
  { baseUrl, token }: { baseUrl: string; token: string },
  timeoutMs = longTimeoutMs,
): PlaceGateway {
  return createMapboxGateway({ baseUrl, token, timeoutMs, clock });
}

test('sends longitude before latitude, with token and language', async () => {
  expect(await gateway.nameOf(khobar, 'ar')).toEqual({
    answer: { city: 'الخبر', region: 'المنطقة الشرقية', country: 'السعودية' },
  });
  const [url] = service.requestedUrls;
  expect(url?.pathname).toBe('/geocoding/v5/mapbox.places/50.208,26.279.json');
  expect(url?.searchParams.get('language')).toBe('ar');
});

test('requests the same hundred metres once per language, even concurrently', async () => {
  await Promise.all([gateway.nameOf(khobar, 'en'), gateway.nameOf({ ...khobar, latitude: 26.27944 }, 'en')]);
  await gateway.nameOf(khobar, 'en');
  expect(service.requests.ask).toBe(1);
  await gateway.nameOf(khobar, 'pt');
  expect(service.requests.ask).toBe(2);
});

test('requests again after a week', async () => {
  await gateway.nameOf(khobar, 'en');
  clock.advance(7 * 24 * 3_600_000);
  await gateway.nameOf(khobar, 'en');
  expect(service.requests.ask).toBe(2);
});

test.each<[string, Misbehaviour, string]>([
  ['fails', { kind: 'status', status: 500 }, 'HTTP 500'],
  ['limits us', { kind: 'status', status: 429, headers: { 'retry-after': '60' } }, 'HTTP 429'],
  ['sends a page', { kind: 'status', status: 200, body: '<html>' }, 'unreadable answer'],
  [
    'sends JSON of another kind',
    { kind: 'status', status: 200, body: '{"features":{}}' },
    'unreadable answer',
  ],
  ['sends half a response', { kind: 'brokenJson', storesMessage: false }, 'unreadable answer'],
  ['sends far too much', { kind: 'status', status: 200, body: ' '.repeat(300_000) }, 'unreadable answer'],
  ['hangs', { kind: 'hang', storesMessage: false }, `no answer in ${shortTimeoutMs} ms`],
  ['drips', { kind: 'drip', storesMessage: false }, `no answer in ${shortTimeoutMs} ms`],
  ['hangs up', { kind: 'hangUp', storesMessage: false }, 'connection failed'],
  ['redirects', { kind: 'status', status: 302, headers: { location: '/x' } }, 'connection failed'],
])('returns a failure and caches nothing when a service %s', async (_case, behaviour, failure) => {
  service.behaviour.ask = behaviour;
  if (failure.startsWith('no answer')) gateway = gatewayTo(service, shortTimeoutMs);
  expect(await gateway.nameOf(khobar, 'en')).toEqual({ failure });
  service.behaviour.ask = undefined;
  expect(await gateway.nameOf(khobar, 'en')).toHaveProperty('answer.city', 'Al Khobar');
});

test('returns a failure without the token when the token is rejected', async () => {
  const unauthorized = gatewayTo({ baseUrl: service.baseUrl, token: 'pk.wrong' });
  expect(await unauthorized.nameOf(khobar, 'en')).toEqual({ failure: 'HTTP 401' });
});

test('returns a failure when the service is unreachable', async () => {
  await service.close();
  expect(await gateway.nameOf(khobar, 'en')).toEqual({ failure: 'connection failed' });
});

test('stops requesting after three failures and retries after the cooldown', async () => {
  service.behaviour.ask = { kind: 'status', status: 500 };
  for (const _ of [1, 2, 3, 4, 5]) await gateway.nameOf(khobar, 'en');
  expect(service.requests.ask).toBe(3);
  expect(await gateway.nameOf(khobar, 'en')).toEqual({ failure: 'circuit open' });
  service.behaviour.ask = undefined;
  clock.advance(30_000);
  expect(await gateway.nameOf(khobar, 'en')).toHaveProperty('answer.country', 'Saudi Arabia');
});
