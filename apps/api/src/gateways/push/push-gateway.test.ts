import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { hour, second } from '#core/clock.ts';
import { deriveSecrets } from '#core/keys/secrets.ts';

import { createWebPushGateway, type WebPushOptions } from './push-gateway.ts';
import { createSubscriber, type PushService, readSender, startPushService } from './testing/push-service.ts';

const now = new Date('2026-03-01T09:00:00Z');
const { vapid } = deriveSecrets('only-for-tests-'.repeat(3));
const options: WebPushOptions = {
  key: vapid,
  subject: 'mailto:push@nabta.example',
  mayCallLoopback: true,
  timeoutMs: 10 * second,
  clock: { now: () => now },
};
const gateway = createWebPushGateway(options);
const push = { id: '019c7f00-0000-7000-8000-000000000001', body: '{"title":"نبتة"}', ttlSeconds: 60 };

let service: PushService;

beforeAll(async () => {
  service = await startPushService();
});

beforeEach(() => {
  service.received.length = 0;
  service.status = 201;
});

afterAll(() => service.close());

test('encrypts messages so that only the browser can read them', async () => {
  const browser = createSubscriber(service.origin, 'one');
  expect(await gateway.send(browser.target, push)).toBe('sent');
  const received = service.newest();
  expect(received).toMatchObject({
    path: '/one',
    headers: { 'content-encoding': 'aes128gcm', ttl: '60', topic: '019c7f00000070008000000000000001' },
  });
  expect(received.body.includes('title')).toBe(false);
  expect(browser.read(received)).toBe(push.body);
  expect(() => createSubscriber(service.origin, 'other').read(received)).toThrow();
});

test('signs the sender for one push service and twelve hours', async () => {
  await gateway.send(createSubscriber(service.origin, 'one').target, push);
  expect(readSender(service.newest())).toEqual({
    aud: service.origin,
    sub: 'mailto:push@nabta.example',
    exp: (now.getTime() + 12 * hour) / second,
    publicKey: vapid.publicKey,
  });
});

test('derives the same key after a restart and a different key for a different secret', () => {
  expect(deriveSecrets('only-for-tests-'.repeat(3)).vapid.publicKey).toBe(vapid.publicKey);
  expect(deriveSecrets('another-secret-'.repeat(3)).vapid.publicKey).not.toBe(vapid.publicKey);
  expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65);
});

describe('push service response', () => {
  test.each([
    [200, 'sent'],
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [302, 'refused'],
  ])('maps %i to %s', async (status, outcome) => {
    service.status = status;
    expect(await gateway.send(createSubscriber(service.origin, 'one').target, push)).toBe(outcome);
  });

  test.each([429, 500, 503])('throws a retryable error for %i without the URL', async (status) => {
    service.status = status;
    const { target } = createSubscriber(service.origin, 'secret');
    const error = await gateway.send(target, push).catch((reason: Error) => reason);
    expect(error).toMatchObject({ name: 'PushFailure', message: expect.stringContaining(`HTTP ${status}`) });
    expect((error as Error).message).not.toContain('secret');
  });

  test('throws a retryable error when no response arrives', async () => {
    service.status = 0;
    const shortTimeoutGateway = createWebPushGateway({ ...options, timeoutMs: 50 });
    const sending = shortTimeoutGateway.send(createSubscriber(service.origin, 'one').target, push);
    await expect(sending).rejects.toMatchObject({ name: 'PushFailure' });
  });
});

describe('push endpoint', () => {
  const production = createWebPushGateway({ ...options, mayCallLoopback: false });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
  ])('allows %s', (endpoint) => {
    expect(production.mayCall(endpoint)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://somebody:secret@fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/abc',
    'https://localhost/abc',
    'https://database/abc',
    'http://127.0.0.1:9000/abc',
    'file:///etc/passwd',
    'nothing',
  ])('rejects %s', (endpoint) => {
    expect(production.mayCall(endpoint)).toBe(false);
  });

  test('is not called in production when it is on the local machine', async () => {
    expect(await production.send(createSubscriber(service.origin, 'one').target, push)).toBe('gone');
    expect(service.received).toEqual([]);
  });
});
