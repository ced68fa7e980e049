import { afterEach, beforeEach, expect, test } from 'vitest';

import { type HeldClock, heldClock } from '../messages/testing/held-clock.ts';
import { readDsn, type SentryAddress } from './dsn.ts';
import type { ErrorService, ReportedError } from './error-service.ts';
import { sentryGateway } from './sentry-gateway.ts';
import { type FakeSentry, startFakeSentry } from './testing/fake-sentry.ts';

let sentry: FakeSentry;
let clock: HeldClock;
let gateway: ErrorService;

beforeEach(async () => {
  sentry = await startFakeSentry();
  clock = heldClock();
  gateway = gatewayAt(sentry.dsn);
});

afterEach(() => sentry.close());

function gatewayAt(dsn: string, timeoutMs = 5_000): ErrorService {
  return sentryGateway({ address: readDsn(dsn) as SentryAddress, environment: 'test', timeoutMs, clock });
}

const error: ReportedError = {
  reference: '7K3M9QX2',
  fingerprint: 'alike',
  at: new Date('2026-11-15T08:59:59.500Z'),
  origin: 'web',
  release: '0.1.0+1a2b3c4d',
  type: 'TypeError',
  message: 'x is not a function',
  frames: [
    { name: 'inner', file: 'apps/web/src/a.ts', line: 1, column: 2, isOurs: true },
    { name: null, file: 'node_modules/react/b.js', line: 3, column: 4, isOurs: false },
  ],
  crumbs: [{ agoMs: 500, kind: 'page', what: '/tree/:publicId' }],
  page: '/tree/:publicId',
  tags: { action: 'script', language: 'ar' },
};

test('an event comes whole, signed and framed, with the innermost call last', async () => {
  expect(await gateway.send(error)).toBe('sent');
  expect(sentry.events).toMatchObject([
    {
      timestamp: 1_794_733_199.5,
      platform: 'javascript',
      level: 'error',
      release: '0.1.0+1a2b3c4d',
      environment: 'test',
      transaction: '/tree/:publicId',
      fingerprint: ['alike'],
      tags: { action: 'script', language: 'ar', reference: '7K3M9QX2' },
      breadcrumbs: { values: [{ timestamp: 1_794_733_199, category: 'page', message: '/tree/:publicId' }] },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'x is not a function',
            mechanism: { handled: false },
            stacktrace: {
              frames: [
                { function: '?', filename: 'node_modules/react/b.js', in_app: false },
                { function: 'inner', filename: 'apps/web/src/a.ts', lineno: 1, colno: 2, in_app: true },
              ],
            },
          },
        ],
      },
    },
  ]);
});

test('letters of more than one byte do not break the frame', async () => {
  expect(await gateway.send({ ...error, message: 'شجرة 🌳\nline' })).toBe('sent');
});

test.each([
  ['Retry-After', { status: 429, headers: { 'retry-after': '30' } }, 30],
  ['a limit of errors', { status: 429, headers: { 'x-sentry-rate-limits': '90:error;security:key' } }, 90],
  [
    'a limit of everything',
    { status: 429, headers: { 'x-sentry-rate-limits': '5:transaction:key, 120::key' } },
    120,
  ],
  ['a 429 without a time', { status: 429 }, 60],
])('%s is obeyed to the second', async (_what, refusal, seconds) => {
  sentry.refusal = refusal;
  expect(await gateway.send(error)).toBe('failed');
  sentry.refusal = undefined;
  clock.pass(seconds * 1_000 - 1);
  expect(await gateway.send(error)).toBe('failed');
  expect(sentry.requests).toBe(1);
  clock.pass(1);
  expect(await gateway.send(error)).toBe('sent');
});

test('a limit that comes with a good answer is obeyed too, and one of other things is not', async () => {
  sentry.headers = { 'x-sentry-rate-limits': '60:transaction:key' };
  expect(await gateway.send(error)).toBe('sent');
  sentry.headers = { 'x-sentry-rate-limits': '60:error:key' };
  expect(await gateway.send(error)).toBe('sent');
  expect(await gateway.send(error)).toBe('failed');
  expect(sentry.requests).toBe(2);
});

test('a service that fails three times is left in peace for half a minute', async () => {
  sentry.refusal = { status: 500 };
  for (const _ of [1, 2, 3, 4]) expect(await gateway.send(error)).toBe('failed');
  expect(sentry.requests).toBe(3);
  sentry.refusal = undefined;
  clock.pass(30_000);
  expect(await gateway.send(error)).toBe('sent');
});

test('a service that is silent or not there is a failure and no exception', async () => {
  sentry.isSilent = true;
  expect(await gatewayAt(sentry.dsn, 200).send(error)).toBe('failed');
  expect(await gatewayAt('http://key@127.0.0.1:1/42').send(error)).toBe('failed');
});

test('a wrong key is refused', async () => {
  expect(await gatewayAt(sentry.dsn.replace(/\/\/\w+@/u, '//wrong@')).send(error)).toBe('failed');
});

test.each([
  'https://errors.example/42',
  'key@errors.example/42',
  'ftp://key@errors.example/1',
  'https://k@e.example/',
  '',
])('%s is no address of such a service', (dsn) => {
  expect(readDsn(dsn)).toBeUndefined();
});

test('an address names the key and the project, also below a path', () => {
  expect(readDsn('https://abc@errors.example/below/42')).toEqual({
    url: new URL('https://errors.example/below/api/42/envelope/'),
    publicKey: 'abc',
  });
});
