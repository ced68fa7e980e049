import { afterEach, beforeEach, expect, test } from 'vitest';

import { type FakeUnifonic, startFakeUnifonic } from './testing/fake-unifonic.ts';
import { type UnifonicSettings, createUnifonicGateway } from './unifonic-gateway.ts';

const message = { reference: 'sign-in-1', to: '+966501234567', body: 'رمز التحقق في نبتة: 1234' };
const epoch = new Date(0);

let provider: FakeUnifonic;

beforeEach(async () => {
  provider = await startFakeUnifonic();
});

afterEach(() => provider.close());

function gateway(settings: Partial<UnifonicSettings> = {}) {
  return createUnifonicGateway({
    baseUrl: provider.baseUrl,
    appSid: provider.appSid,
    senderId: 'Nabta',
    timeoutMs: 10_000,
    ...settings,
  });
}

test('sends the number without the plus sign and with our reference', async () => {
  const receipt = await gateway().send(message);
  expect(receipt).toEqual({ provider: 'unifonic', providerMessageId: '42000348806924' });
  expect(provider.messages).toEqual([
    expect.objectContaining({
      CorrelationID: 'sign-in-1',
      Recipient: '966501234567',
      MessageBody: message.body,
      SenderID: 'Nabta',
    }),
  ]);
});

test('counts wrong credentials against the provider, not the message', async () => {
  await expect(gateway({ appSid: 'stolen' }).send(message)).rejects.toMatchObject({
    message: 'unifonic: refused (401)',
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: true,
  });
  expect(provider.messages).toEqual([]);
});

test('counts an unregistered sender against the provider', async () => {
  await expect(gateway({ senderId: 'Unknown' }).send(message)).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: true,
  });
});

test.each([
  ['a number that is too short', { ...message, to: '+9665' }],
  ['an invalid number', { ...message, to: '+9665o1234567' }],
  ['an empty body', { ...message, body: '' }],
])('fails permanently for %s', async (_case, bad) => {
  await expect(gateway().send(bad)).rejects.toMatchObject({ isPermanent: true, mayHaveBeenSent: false });
});

test('keeps phone and body out of errors', async () => {
  const failure: unknown = await gateway()
    .send({ ...message, to: '+9665' })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/9665|1234/u);
});

test.each([500, 503, 401, 302])('treats HTTP %i as not sent', async (status) => {
  provider.behaviour.send = { kind: 'status', status };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: false, mayHaveBeenSent: false });
});

test.each([502, 504])('treats HTTP %i from a proxy as possibly sent', async (status) => {
  provider.behaviour.send = { kind: 'status', status };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: false, mayHaveBeenSent: true });
});

test('recognizes an error given by the status code alone', async () => {
  provider.behaviour.send = { kind: 'status', status: 482 };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: true });
});

test('returns the retry delay when rate-limited', async () => {
  provider.behaviour.send = { kind: 'status', status: 429, headers: { 'retry-after': '7' } };
  await expect(gateway().send(message)).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    retryAfterMs: 7_000,
  });
});

test.each(['brokenJson', 'hangUp'] as const)(
  'reports the message as possibly sent after %s',
  async (kind) => {
    provider.behaviour.send = { kind, storesMessage: true };
    await expect(gateway().send(message)).rejects.toMatchObject({
      isPermanent: false,
      mayHaveBeenSent: true,
    });
  },
);

test.each(['hang', 'drip'] as const)(
  'times out on %s and reports the message as possibly sent',
  async (kind) => {
    provider.behaviour.send = { kind, storesMessage: true };
    const start = performance.now();
    await expect(gateway({ timeoutMs: 300 }).send(message)).rejects.toMatchObject({
      message: 'unifonic: no answer in 300 ms',
      mayHaveBeenSent: true,
    });
    expect(performance.now() - start).toBeLessThan(10_000);
  },
);

test('reports a cancelled send as possibly sent unless it never started', async () => {
  provider.behaviour.send = { kind: 'hang', storesMessage: true };
  await expect(gateway().send(message, AbortSignal.timeout(100))).rejects.toMatchObject({
    mayHaveBeenSent: true,
  });
  await expect(gateway().send(message, AbortSignal.abort())).rejects.toMatchObject({
    mayHaveBeenSent: false,
  });
  expect(provider.requests.send).toBe(1);
});

test('reports nothing sent when the provider is unreachable', async () => {
  const { baseUrl } = provider;
  await provider.close();
  await expect(gateway({ baseUrl }).send(message)).rejects.toMatchObject({
    message: 'unifonic: connection failed (ECONNREFUSED)',
    mayHaveBeenSent: false,
  });
});

test('finds a message by its own reference only', async () => {
  const receipt = await gateway().send(message);
  expect(await gateway().findSent?.(message, epoch)).toEqual(receipt);
  expect(await gateway().findSent?.({ ...message, reference: 'sign-in-2' }, epoch)).toBeUndefined();
});

test('ignores a message that Unifonic rejected later', async () => {
  await gateway().send(message);
  for (const sent of provider.messages) sent.Status = 'Rejected';
  expect(await gateway().findSent?.(message, epoch)).toBeUndefined();
});

test.each(['status', 'brokenJson', 'hang'] as const)('throws when the lookup ends in %s', async (kind) => {
  provider.behaviour.ask = kind === 'status' ? { kind, status: 500 } : { kind, storesMessage: false };
  await expect(gateway({ timeoutMs: 300 }).findSent?.(message, epoch)).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
  });
});

test('sends a repeated reference once and returns the same receipt', async () => {
  const receipt = await gateway().send(message);
  expect(await gateway().send(message)).toEqual(receipt);
  expect(provider.messages).toHaveLength(1);
});

test('leaves the same text with a new reference to another provider without counting a failure', async () => {
  await gateway().send(message);
  await expect(gateway().send({ ...message, reference: 'sign-in-2' })).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: false,
  });
});

test('reports a duplicate as possibly sent when the lookup fails', async () => {
  await gateway().send(message);
  provider.behaviour.ask = { kind: 'status', status: 500 };
  await expect(gateway().send(message)).rejects.toMatchObject({ mayHaveBeenSent: true });
});
