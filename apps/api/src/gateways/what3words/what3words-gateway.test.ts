import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Misbehaviour } from '../messages/testing/fake-provider.ts';
import { heldClock } from '../messages/testing/held-clock.ts';
import { type FakeWhat3words, startFakeWhat3words } from './testing/fake-what3words.ts';
import { what3wordsGateway, type WordGateway } from './what3words-gateway.ts';

const khobar = { latitude: 26.279412, longitude: 50.208333 };
const patientMs = 10_000;
const impatientMs = 300;

let service: FakeWhat3words;
let gateway: WordGateway;

beforeEach(async () => {
  service = await startFakeWhat3words();
  gateway = gatewayWith(service.key);
});

afterEach(() => service.close());

function gatewayWith(key: string, timeoutMs = patientMs): WordGateway {
  return what3wordsGateway({ baseUrl: service.baseUrl, key, timeoutMs, clock: heldClock() });
}

test('latitude comes before longitude, and the key stays out of the address', async () => {
  expect(await gateway.wordsOf(khobar, 'ar')).toEqual({
    answer: { words: 'نخلة.غابة.مطر', nearestPlace: 'Khobar, Eastern Province' },
  });
  expect(service.asked[0]?.searchParams.get('coordinates')).toBe('26.27941,50.20833');
  expect(service.asked[0]?.href).not.toContain(service.key);
});

test('a square is asked about once, and its neighbour for itself', async () => {
  for (const _ of [1, 2]) await gateway.wordsOf(khobar, 'en');
  expect(service.requests.ask).toBe(1);
  await gateway.wordsOf({ ...khobar, latitude: 26.27944 }, 'en');
  expect(service.requests.ask).toBe(2);
});

test.each<[string, Misbehaviour, string]>([
  ['fails', { kind: 'status', status: 500 }, 'HTTP 500'],
  ['has no quota left', { kind: 'status', status: 402 }, 'HTTP 402'],
  ['limits us', { kind: 'status', status: 429 }, 'HTTP 429'],
  [
    'sends no words',
    { kind: 'status', status: 200, body: '{"words":"","nearestPlace":"x"}' },
    'unreadable answer',
  ],
  ['sends half of it', { kind: 'brokenJson', keepsMessage: false }, 'unreadable answer'],
  ['hangs', { kind: 'hang', keepsMessage: false }, `no answer in ${impatientMs} ms`],
])('a service that %s is a failure and no exception', async (_case, behaviour, failure) => {
  service.behaviour.ask = behaviour;
  if (failure.startsWith('no answer')) gateway = gatewayWith(service.key, impatientMs);
  expect(await gateway.wordsOf(khobar, 'en')).toEqual({ failure });
});

test('a refused key is a failure', async () => {
  expect(await gatewayWith('WRONG').wordsOf(khobar, 'en')).toEqual({ failure: 'HTTP 401' });
});
