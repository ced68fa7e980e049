import { afterEach, beforeEach, expect, test } from 'vitest';

import { type FakeUnifonic, startFakeUnifonic } from './testing/fake-unifonic.ts';
import { type UnifonicSettings, unifonicGateway } from './unifonic-gateway.ts';

const message = { reference: 'sign-in-1', to: '+966501234567', body: 'رمز التحقق في نبتة: 1234' };
const longAgo = new Date(0);

let provider: FakeUnifonic;

beforeEach(async () => {
  provider = await startFakeUnifonic();
});

afterEach(() => provider.close());

function gateway(settings: Partial<UnifonicSettings> = {}) {
  return unifonicGateway({
    baseUrl: provider.baseUrl,
    appSid: provider.appSid,
    senderId: 'Nabta',
    timeoutMs: 10_000,
    ...settings,
  });
}

test('a message reaches Unifonic without the plus and under our reference', async () => {
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

test('wrong credentials are a fault of the provider setup, not of the message', async () => {
  await expect(gateway({ appSid: 'stolen' }).send(message)).rejects.toMatchObject({
    message: 'unifonic: refused (401)',
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: true,
  });
  expect(provider.messages).toEqual([]);
});

test('a sender that is not registered is a fault of the provider setup', async () => {
  await expect(gateway({ senderId: 'Unknown' }).send(message)).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: true,
  });
});

test.each([
  ['a number that is too short', { ...message, to: '+9665' }],
  ['a number that is none', { ...message, to: '+9665o1234567' }],
  ['an empty body', { ...message, body: '' }],
])('%s fails for good', async (_case, bad) => {
  await expect(gateway().send(bad)).rejects.toMatchObject({ isPermanent: true, mayHaveBeenSent: false });
});

test('no failure tells the phone or the body', async () => {
  const failure: unknown = await gateway()
    .send({ ...message, to: '+9665' })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/9665|1234/u);
});

test.each([500, 503, 401, 302])('HTTP %i means that nothing was sent', async (status) => {
  provider.behaviour.send = { kind: 'status', status };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: false, mayHaveBeenSent: false });
});

test.each([502, 504])('HTTP %i of a proxy leaves it open whether the message was sent', async (status) => {
  provider.behaviour.send = { kind: 'status', status };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: false, mayHaveBeenSent: true });
});

test('a refusal that is told by the status alone is understood', async () => {
  provider.behaviour.send = { kind: 'status', status: 482 };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: true });
});

test('too many requests say when to come back', async () => {
  provider.behaviour.send = { kind: 'status', status: 429, headers: { 'retry-after': '7' } };
  await expect(gateway().send(message)).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    retryAfterMs: 7_000,
  });
});

test.each(['brokenJson', 'hangUp'] as const)('after %s the message may have been sent', async (kind) => {
  provider.behaviour.send = { kind, keepsMessage: true };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: false, mayHaveBeenSent: true });
});

test.each(['hang', 'drip'] as const)(
  'a %s ends at the time-out, and the message may have been sent',
  async (kind) => {
    provider.behaviour.send = { kind, keepsMessage: true };
    const start = performance.now();
    await expect(gateway({ timeoutMs: 300 }).send(message)).rejects.toMatchObject({
      message: 'unifonic: no answer in 300 ms',
      mayHaveBeenSent: true,
    });
    expect(performance.now() - start).toBeLessThan(10_000);
  },
);

test('a caller who calls off may have sent the message, unless nothing had begun', async () => {
  provider.behaviour.send = { kind: 'hang', keepsMessage: true };
  await expect(gateway().send(message, AbortSignal.timeout(100))).rejects.toMatchObject({
    mayHaveBeenSent: true,
  });
  await expect(gateway().send(message, AbortSignal.abort())).rejects.toMatchObject({
    mayHaveBeenSent: false,
  });
  expect(provider.requests.send).toBe(1);
});

test('a provider that cannot be reached has surely sent nothing', async () => {
  const { baseUrl } = provider;
  await provider.close();
  await expect(gateway({ baseUrl }).send(message)).rejects.toMatchObject({
    message: 'unifonic: connection failed (ECONNREFUSED)',
    mayHaveBeenSent: false,
  });
});

test('a message is found by its reference, and only its own', async () => {
  const receipt = await gateway().send(message);
  expect(await gateway().findSent?.(message, longAgo)).toEqual(receipt);
  expect(await gateway().findSent?.({ ...message, reference: 'sign-in-2' }, longAgo)).toBeUndefined();
});

test('a message that Unifonic rejected later does not count as sent', async () => {
  await gateway().send(message);
  for (const sent of provider.messages) sent.Status = 'Rejected';
  expect(await gateway().findSent?.(message, longAgo)).toBeUndefined();
});

test.each(['status', 'brokenJson', 'hang'] as const)(
  'a question that ends in %s is no answer',
  async (kind) => {
    provider.behaviour.ask = kind === 'status' ? { kind, status: 500 } : { kind, keepsMessage: false };
    await expect(gateway({ timeoutMs: 300 }).findSent?.(message, longAgo)).rejects.toMatchObject({
      isPermanent: false,
      mayHaveBeenSent: false,
    });
  },
);

test('the same reference twice is one message with one receipt', async () => {
  const receipt = await gateway().send(message);
  expect(await gateway().send(message)).toEqual(receipt);
  expect(provider.messages).toHaveLength(1);
});

test('the same words under another reference are left to another provider, and held against nobody', async () => {
  await gateway().send(message);
  await expect(gateway().send({ ...message, reference: 'sign-in-2' })).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: false,
  });
});

test('a duplicate that Unifonic cannot explain may have been sent', async () => {
  await gateway().send(message);
  provider.behaviour.ask = { kind: 'status', status: 500 };
  await expect(gateway().send(message)).rejects.toMatchObject({ mayHaveBeenSent: true });
});
