import { afterEach, beforeEach, expect, test } from 'vitest';

import { type FakeTwilio, startFakeTwilio } from './testing/fake-twilio.ts';
import { type HeldClock, heldClock } from './testing/held-clock.ts';
import { type TwilioSettings, twilioGateway } from './twilio-gateway.ts';

const message = { reference: 'sign-in-1', to: '+966501234567', body: 'Your Nabta code is 1234.' };

let clock: HeldClock;
let provider: FakeTwilio;

beforeEach(async () => {
  clock = heldClock();
  provider = await startFakeTwilio(clock.now);
});

afterEach(() => provider.close());

function gateway(settings: Partial<TwilioSettings> = {}) {
  const { baseUrl, accountSid, authToken } = provider;
  return twilioGateway({
    baseUrl,
    accountSid,
    authToken,
    sender: { from: 'Nabta' },
    timeoutMs: 10_000,
    ...settings,
  });
}

test('a message reaches Twilio with its number, words and sender', async () => {
  const receipt = await gateway().send(message);
  expect(receipt).toEqual({ provider: 'twilio', providerMessageId: 'SM00000000000000000000000000000001' });
  expect(provider.messages).toEqual([
    expect.objectContaining({
      to: '+966501234567',
      body: message.body,
      from: 'Nabta',
      messaging_service_sid: null,
    }),
  ]);
});

test('a messaging service may stand for the sender', async () => {
  await gateway({ sender: { messagingServiceSid: 'MG1' } }).send(message);
  expect(provider.messages).toEqual([expect.objectContaining({ from: null, messaging_service_sid: 'MG1' })]);
});

test('wrong credentials are a fault of the provider setup, not of the message', async () => {
  await expect(gateway({ authToken: 'stolen' }).send(message)).rejects.toMatchObject({
    message: 'twilio: refused (20003)',
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: true,
  });
  expect(provider.messages).toEqual([]);
});

test.each([
  ['a number that is none', { ...message, to: '+9665' }, 21211],
  ['a person who unsubscribed', { ...message, to: '+15005550004' }, 21610],
  ['an empty body', { ...message, body: '' }, 21602],
])('%s fails for good', async (_case, bad, code) => {
  await expect(gateway().send(bad)).rejects.toMatchObject({
    message: `twilio: refused (${code})`,
    isPermanent: true,
    mayHaveBeenSent: false,
    countsAgainstProvider: false,
  });
});

test('a number this sender cannot reach may be tried elsewhere, and is held against nobody', async () => {
  await expect(gateway().send({ ...message, to: '+15005550002' })).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: false,
  });
});

test.each([500, 503])('HTTP %i means that nothing was sent', async (status) => {
  provider.behaviour.send = { kind: 'status', status };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: false, mayHaveBeenSent: false });
});

test('a proxy that answers for Twilio leaves it open whether the message was sent', async () => {
  provider.behaviour.send = { kind: 'status', status: 504, body: '{"code":20504,"status":504}' };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: false, mayHaveBeenSent: true });
});

test('too many requests say when to come back', async () => {
  provider.behaviour.send = { kind: 'status', status: 429, headers: { 'retry-after': '2' } };
  await expect(gateway().send(message)).rejects.toMatchObject({
    mayHaveBeenSent: false,
    retryAfterMs: 2_000,
  });
});

test.each(['brokenJson', 'hangUp', 'hang', 'drip'] as const)(
  'after %s the message may have been sent',
  async (kind) => {
    provider.behaviour.send = { kind, keepsMessage: true };
    await expect(gateway({ timeoutMs: 300 }).send(message)).rejects.toMatchObject({
      isPermanent: false,
      mayHaveBeenSent: true,
    });
  },
);

test('a message is found by number, words and time', async () => {
  const since = clock.now();
  const receipt = await gateway().send(message);
  const find = gateway().findSent;
  expect(await find?.(message, since)).toEqual(receipt);
  expect(await find?.({ ...message, body: 'Your Nabta code is 9999.' }, since)).toBeUndefined();
  expect(await find?.({ ...message, to: '+966507654321' }, since)).toBeUndefined();
});

test('the same code sent half a minute earlier is another message', async () => {
  await gateway().send({ ...message, reference: 'sign-in-0' });
  clock.pass(30_000);
  expect(await gateway().findSent?.(message, clock.now())).toBeUndefined();
  const receipt = await gateway().send(message);
  expect(await gateway().findSent?.(message, clock.now())).toEqual(receipt);
});

test("a message is found though Twilio's clock is behind ours", async () => {
  const receipt = await gateway().send(message);
  clock.pass(4_000);
  expect(await gateway().findSent?.(message, clock.now())).toEqual(receipt);
});

test('a message that failed, or that somebody sent to us, does not count as sent', async () => {
  await gateway().send(message);
  const [sent] = provider.messages;
  Object.assign(sent ?? {}, { status: 'undelivered' });
  expect(await gateway().findSent?.(message, clock.now())).toBeUndefined();
  Object.assign(sent ?? {}, { status: 'received', direction: 'inbound' });
  expect(await gateway().findSent?.(message, clock.now())).toBeUndefined();
});

test.each(['status', 'brokenJson', 'hang'] as const)(
  'a question that ends in %s is no answer',
  async (kind) => {
    provider.behaviour.ask = kind === 'status' ? { kind, status: 500 } : { kind, keepsMessage: false };
    await expect(gateway({ timeoutMs: 300 }).findSent?.(message, clock.now())).rejects.toMatchObject({
      isPermanent: false,
      mayHaveBeenSent: false,
    });
  },
);
