import { afterEach, beforeEach, expect, test } from 'vitest';

import { type ManualClock, createManualClock } from '../messages/testing/manual-clock.ts';
import {
  type ErrorService,
  parseDsn,
  type ReportedError,
  type SentryAddress,
  createSentryGateway,
} from './error-service.ts';
import { type FakeSentry, startFakeSentry } from './testing/fake-sentry.ts';

let sentry: FakeSentry;
let clock: ManualClock;
let gateway: ErrorService;

beforeEach(async () => {
  sentry = await startFakeSentry();
  clock = createManualClock();
  gateway = gatewayAt(sentry.dsn);
});

afterEach(() => sentry.close());

function gatewayAt(dsn: string, timeoutMs = 5_000): ErrorService {
  return createSentryGateway({
    address: parseDsn(dsn) as SentryAddress,
    environment: 'test',
    timeoutMs,
    clock,
  });
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

test('sends a complete event with the innermost call last', async () => {
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

test('measures the event in bytes', async () => {
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
])('obeys %s to the second', async (_what, rejection, seconds) => {
  sentry.rejection = rejection;
  expect(await gateway.send(error)).toBe('failed');
  sentry.rejection = undefined;
  clock.advance(seconds * 1_000 - 1);
  expect(await gateway.send(error)).toBe('failed');
  expect(sentry.requests).toBe(1);
  clock.advance(1);
  expect(await gateway.send(error)).toBe('sent');
});

test('obeys a limit in a successful response, and ignores limits of other categories', async () => {
  sentry.headers = { 'x-sentry-rate-limits': '60:transaction:key' };
  expect(await gateway.send(error)).toBe('sent');
  sentry.headers = { 'x-sentry-rate-limits': '60:error:key' };
  expect(await gateway.send(error)).toBe('sent');
  expect(await gateway.send(error)).toBe('failed');
  expect(sentry.requests).toBe(2);
});

test('backs off for half a minute after three failures', async () => {
  sentry.rejection = { status: 500 };
  for (const _ of [1, 2, 3, 4]) expect(await gateway.send(error)).toBe('failed');
  expect(sentry.requests).toBe(3);
  sentry.rejection = undefined;
  clock.advance(30_000);
  expect(await gateway.send(error)).toBe('sent');
});

test('returns failed without throwing when the service is silent or unreachable', async () => {
  sentry.isSilent = true;
  expect(await gatewayAt(sentry.dsn, 200).send(error)).toBe('failed');
  expect(await gatewayAt('http://key@127.0.0.1:1/42').send(error)).toBe('failed');
});

test('returns failed for a wrong key', async () => {
  expect(await gatewayAt(sentry.dsn.replace(/\/\/\w+@/u, '//wrong@')).send(error)).toBe('failed');
});

test.each([
  'https://errors.example/42',
  'key@errors.example/42',
  'ftp://key@errors.example/1',
  'https://k@e.example/',
  '',
])('rejects the DSN %s', (dsn) => {
  expect(parseDsn(dsn)).toBeUndefined();
});

test('parses the key and the project, also below a path', () => {
  expect(parseDsn('https://abc@errors.example/below/42')).toEqual({
    url: new URL('https://errors.example/below/api/42/envelope/'),
    publicKey: 'abc',
  });
});
