import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Misbehaviour } from '../messages/testing/fake-provider.ts';
import { type HeldClock, heldClock } from '../messages/testing/held-clock.ts';
import { mapboxGateway } from './mapbox-gateway.ts';
import type { PlaceGateway } from './place-gateway.ts';
import { type FakeMapbox, startFakeMapbox } from './testing/fake-mapbox.ts';

const khobar = { latitude: 26.27941, longitude: 50.20833 };
const patientMs = 10_000;
const impatientMs = 1_000;

let clock: HeldClock;
let service: FakeMapbox;
let gateway: PlaceGateway;

beforeEach(async () => {
  clock = heldClock();
  service = await startFakeMapbox();
  gateway = gatewayTo(service);
});

afterEach(() => service.close());

function gatewayTo(
  { baseUrl, token }: { baseUrl: string; token: string },
  timeoutMs = patientMs,
): PlaceGateway {
  return mapboxGateway({ baseUrl, token, timeoutMs, clock });
}

test('longitude comes before latitude, with the token and the language', async () => {
  expect(await gateway.nameOf(khobar, 'ar')).toEqual({
    answer: { city: 'الخبر', region: 'المنطقة الشرقية', country: 'السعودية' },
  });
  const [url] = service.asked;
  expect(url?.pathname).toBe('/geocoding/v5/mapbox.places/50.208,26.279.json');
  expect(url?.searchParams.get('language')).toBe('ar');
});

test('the same hundred metres are asked about once, even by two at once, and each language for itself', async () => {
  await Promise.all([gateway.nameOf(khobar, 'en'), gateway.nameOf({ ...khobar, latitude: 26.27944 }, 'en')]);
  await gateway.nameOf(khobar, 'en');
  expect(service.requests.ask).toBe(1);
  await gateway.nameOf(khobar, 'pt');
  expect(service.requests.ask).toBe(2);
});

test('an answer is asked for anew after a week', async () => {
  await gateway.nameOf(khobar, 'en');
  clock.pass(7 * 24 * 3_600_000);
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
  ['sends half of it', { kind: 'brokenJson', keepsMessage: false }, 'unreadable answer'],
  ['sends far too much', { kind: 'status', status: 200, body: ' '.repeat(300_000) }, 'unreadable answer'],
  ['hangs', { kind: 'hang', keepsMessage: false }, `no answer in ${impatientMs} ms`],
  ['drips', { kind: 'drip', keepsMessage: false }, `no answer in ${impatientMs} ms`],
  ['hangs up', { kind: 'hangUp', keepsMessage: false }, 'connection failed'],
  ['sends us elsewhere', { kind: 'status', status: 302, headers: { location: '/x' } }, 'connection failed'],
])(
  'a service that %s is a failure and no exception, and is not remembered',
  async (_case, behaviour, failure) => {
    service.behaviour.ask = behaviour;
    if (failure.startsWith('no answer')) gateway = gatewayTo(service, impatientMs);
    expect(await gateway.nameOf(khobar, 'en')).toEqual({ failure });
    service.behaviour.ask = undefined;
    expect(await gateway.nameOf(khobar, 'en')).toHaveProperty('answer.city', 'Al Khobar');
  },
);

test('a refused token is a failure that does not tell the token', async () => {
  const wrong = gatewayTo({ baseUrl: service.baseUrl, token: 'pk.wrong' });
  expect(await wrong.nameOf(khobar, 'en')).toEqual({ failure: 'HTTP 401' });
});

test('a service that is gone is a failure', async () => {
  await service.close();
  expect(await gateway.nameOf(khobar, 'en')).toEqual({ failure: 'connection failed' });
});

test('after three failures the service is left in peace, and asked again after its rest', async () => {
  service.behaviour.ask = { kind: 'status', status: 500 };
  for (const _ of [1, 2, 3, 4, 5]) await gateway.nameOf(khobar, 'en');
  expect(service.requests.ask).toBe(3);
  expect(await gateway.nameOf(khobar, 'en')).toEqual({ failure: 'resting after failures' });
  service.behaviour.ask = undefined;
  clock.pass(30_000);
  expect(await gateway.nameOf(khobar, 'en')).toHaveProperty('answer.country', 'Saudi Arabia');
});
