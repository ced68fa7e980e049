import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Misbehaviour } from '../messages/testing/fake-provider.ts';
import { createManualClock } from '../messages/testing/manual-clock.ts';
import { type FakeWhat3words, startFakeWhat3words } from './testing/fake-what3words.ts';
import { createWhat3wordsGateway, type What3wordsGateway } from './what3words-gateway.ts';

const khobar = { latitude: 26.279412, longitude: 50.208333 };
const longTimeoutMs = 10_000;
const shortTimeoutMs = 300;

let service: FakeWhat3words;
let gateway: What3wordsGateway;

beforeEach(async () => {
  service = await startFakeWhat3words();
  gateway = gatewayWith(service.key);
});

afterEach(() => service.close());

function gatewayWith(key: string, timeoutMs = longTimeoutMs): What3wordsGateway {
  return createWhat3wordsGateway({ baseUrl: service.baseUrl, key, timeoutMs, clock: createManualClock() });
}

test('sends latitude before longitude and keeps the key out of the URL', async () => {
  expect(await gateway.wordsOf(khobar, 'ar')).toEqual({
    answer: { words: 'نخلة.غابة.مطر', nearestPlace: 'Khobar, Eastern Province' },
  });
  expect(service.requestedUrls[0]?.searchParams.get('coordinates')).toBe('26.27941,50.20833');
  expect(service.requestedUrls[0]?.href).not.toContain(service.key);
});

test('requests each square once', async () => {
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
  ['sends half a response', { kind: 'brokenJson', storesMessage: false }, 'unreadable answer'],
  ['hangs', { kind: 'hang', storesMessage: false }, `no answer in ${shortTimeoutMs} ms`],
])('returns a failure when a service %s', async (_case, behaviour, failure) => {
  service.behaviour.ask = behaviour;
  if (failure.startsWith('no answer')) gateway = gatewayWith(service.key, shortTimeoutMs);
  expect(await gateway.wordsOf(khobar, 'en')).toEqual({ failure });
});

test('returns a failure when the key is rejected', async () => {
  expect(await gatewayWith('WRONG').wordsOf(khobar, 'en')).toEqual({ failure: 'HTTP 401' });
});
