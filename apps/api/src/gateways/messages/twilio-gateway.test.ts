import { afterEach, beforeEach, expect, test } from 'vitest';

import { type FakeTwilio, startFakeTwilio } from './testing/fake-twilio.ts';
import { type ManualClock, createManualClock } from './testing/manual-clock.ts';
import { type TwilioSettings, createTwilioGateway } from './twilio-gateway.ts';

const message = { reference: 'sign-in-1', to: '+966501234567', body: 'Your Nabta code is 1234.' };

let clock: ManualClock;
let provider: FakeTwilio;

beforeEach(async () => {
  clock = createManualClock();
  provider = await startFakeTwilio(clock.now);
});

afterEach(() => provider.close());

function gateway(settings: Partial<TwilioSettings> = {}) {
  const { baseUrl, accountSid, authToken } = provider;
  return createTwilioGateway({
    baseUrl,
    accountSid,
    authToken,
    sender: { from: 'Nabta' },
    timeoutMs: 10_000,
    ...settings,
  });
}

test('sends number, text and sender to Twilio', async () => {
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

test('uses a messaging service instead of a sender', async () => {
  await gateway({ sender: { messagingServiceSid: 'MG1' } }).send(message);
  expect(provider.messages).toEqual([expect.objectContaining({ from: null, messaging_service_sid: 'MG1' })]);
});

test('counts wrong credentials against the provider, not the message', async () => {
  await expect(gateway({ authToken: 'stolen' }).send(message)).rejects.toMatchObject({
    message: 'twilio: refused (20003)',
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: true,
  });
  expect(provider.messages).toEqual([]);
});

test.each([
  ['an invalid number', { ...message, to: '+9665' }, 21211],
  ['an unsubscribed recipient', { ...message, to: '+15005550004' }, 21610],
  ['an empty body', { ...message, body: '' }, 21602],
])('fails permanently for %s', async (_case, bad, code) => {
  await expect(gateway().send(bad)).rejects.toMatchObject({
    message: `twilio: refused (${code})`,
    isPermanent: true,
    mayHaveBeenSent: false,
    countsAgainstProvider: false,
  });
});

test('lets another provider try an unreachable number without counting a failure', async () => {
  await expect(gateway().send({ ...message, to: '+15005550002' })).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    countsAgainstProvider: false,
  });
});

test.each([500, 503])('treats HTTP %i as not sent', async (status) => {
  provider.behaviour.send = { kind: 'status', status };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: false, mayHaveBeenSent: false });
});

test('treats a proxy error as possibly sent', async () => {
  provider.behaviour.send = { kind: 'status', status: 504, body: '{"code":20504,"status":504}' };
  await expect(gateway().send(message)).rejects.toMatchObject({ isPermanent: false, mayHaveBeenSent: true });
});

test('returns the retry delay when rate-limited', async () => {
  provider.behaviour.send = { kind: 'status', status: 429, headers: { 'retry-after': '2' } };
  await expect(gateway().send(message)).rejects.toMatchObject({
    mayHaveBeenSent: false,
    retryAfterMs: 2_000,
  });
});

test.each(['brokenJson', 'hangUp', 'hang', 'drip'] as const)(
  'reports the message as possibly sent after %s',
  async (kind) => {
    provider.behaviour.send = { kind, storesMessage: true };
    await expect(gateway({ timeoutMs: 300 }).send(message)).rejects.toMatchObject({
      isPermanent: false,
      mayHaveBeenSent: true,
    });
  },
);

test('finds a sent message by number, text and time', async () => {
  const since = clock.now();
  const receipt = await gateway().send(message);
  const find = gateway().findSent;
  expect(await find?.(message, since)).toEqual(receipt);
  expect(await find?.({ ...message, body: 'Your Nabta code is 9999.' }, since)).toBeUndefined();
  expect(await find?.({ ...message, to: '+966507654321' }, since)).toBeUndefined();
});

test('ignores the same text sent half a minute earlier', async () => {
  await gateway().send({ ...message, reference: 'sign-in-0' });
  clock.advance(30_000);
  expect(await gateway().findSent?.(message, clock.now())).toBeUndefined();
  const receipt = await gateway().send(message);
  expect(await gateway().findSent?.(message, clock.now())).toEqual(receipt);
});

test("finds a message when Twilio's clock is behind", async () => {
  const receipt = await gateway().send(message);
  clock.advance(4_000);
  expect(await gateway().findSent?.(message, clock.now())).toEqual(receipt);
});

test('ignores failed and inbound messages', async () => {
  await gateway().send(message);
  const [sent] = provider.messages;
  Object.assign(sent ?? {}, { status: 'undelivered' });
  expect(await gateway().findSent?.(message, clock.now())).toBeUndefined();
  Object.assign(sent ?? {}, { status: 'received', direction: 'inbound' });
  expect(await gateway().findSent?.(message, clock.now())).toBeUndefined();
});

test.each(['status', 'brokenJson', 'hang'] as const)('throws when the lookup ends in %s', async (kind) => {
  provider.behaviour.ask = kind === 'status' ? { kind, status: 500 } : { kind, storesMessage: false };
  await expect(gateway({ timeoutMs: 300 }).findSent?.(message, clock.now())).rejects.toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
  });
});
