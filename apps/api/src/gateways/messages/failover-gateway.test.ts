import { afterEach, beforeEach, expect, test } from 'vitest';

import { createFailoverGateway } from './failover-gateway.ts';
import { DeliveryFailure, type MessageGateway } from './message-gateway.ts';
import { type FakeTwilio, startFakeTwilio } from './testing/fake-twilio.ts';
import { type FakeUnifonic, startFakeUnifonic } from './testing/fake-unifonic.ts';
import { type ManualClock, createManualClock } from './testing/manual-clock.ts';
import { createTwilioGateway } from './twilio-gateway.ts';
import { createUnifonicGateway } from './unifonic-gateway.ts';

const message = { reference: 'sign-in-1', to: '+966501234567', body: 'Your Nabta code is 1234.' };
const longTimeoutMs = 10_000;
const shortTimeoutMs = 1_000;

let clock: ManualClock;
let first: FakeUnifonic;
let second: FakeTwilio;
let gateway: MessageGateway;

beforeEach(async () => {
  clock = createManualClock();
  first = await startFakeUnifonic();
  second = await startFakeTwilio(clock.now);
  gateway = createFailoverGateway([firstGateway(), secondGateway()], { clock });
});

/** For tests in which a provider stops responding. */
function shortTimeoutGateway(): MessageGateway {
  return createFailoverGateway([firstGateway(shortTimeoutMs), secondGateway(shortTimeoutMs)], { clock });
}

afterEach(async () => {
  await first.close();
  await second.close();
});

function firstGateway(timeoutMs = longTimeoutMs): MessageGateway {
  const { baseUrl, appSid } = first;
  return createUnifonicGateway({ baseUrl, appSid, senderId: 'Nabta', timeoutMs });
}

function secondGateway(timeoutMs = longTimeoutMs): MessageGateway {
  const { baseUrl, accountSid, authToken } = second;
  return createTwilioGateway({ baseUrl, accountSid, authToken, sender: { from: 'Nabta' }, timeoutMs });
}

function numberedMessage(count: number) {
  return { ...message, reference: `sign-in-${count}`, body: `Your Nabta code is ${count}.` };
}

async function failureOf(sending: Promise<unknown>): Promise<DeliveryFailure> {
  const failure: unknown = await sending.catch((error: unknown) => error);
  if (failure instanceof DeliveryFailure) return failure;
  throw new Error('The message was expected to fail.');
}

test('does not call the second provider while the first works', async () => {
  expect(await gateway.send(message)).toMatchObject({ provider: 'unifonic' });
  expect(first.messages).toHaveLength(1);
  expect(second.requests).toEqual({ send: 0, ask: 0 });
});

test.each([
  ['fails', { kind: 'status', status: 500 }],
  ['is overloaded', { kind: 'status', status: 503 }],
  ['limits us', { kind: 'status', status: 429 }],
  ['refuses our credentials', { kind: 'status', status: 401 }],
] as const)(
  'sends through the second provider immediately when the first %s',
  async (_case, misbehaviour) => {
    first.behaviour.send = misbehaviour;
    const start = performance.now();
    expect(await gateway.send(message)).toMatchObject({ provider: 'twilio' });
    expect(performance.now() - start).toBeLessThan(longTimeoutMs);
    expect(second.messages).toHaveLength(1);
  },
);

test('sends through the second provider when the first is unreachable', async () => {
  await first.close();
  expect(await gateway.send(message)).toMatchObject({ provider: 'twilio' });
});

test('fails temporarily, with certainly nothing sent, when both providers fail', async () => {
  first.behaviour.send = { kind: 'status', status: 500 };
  second.behaviour.send = { kind: 'status', status: 429, headers: { 'retry-after': '3' } };
  expect(await failureOf(gateway.send(message))).toMatchObject({
    provider: 'twilio',
    isPermanent: false,
    mayHaveBeenSent: false,
    retryAfterMs: 3_000,
  });
});

test('does not try other providers after a permanent failure', async () => {
  expect(await failureOf(gateway.send({ ...message, to: '+9665' }))).toMatchObject({ isPermanent: true });
  expect(second.requests).toEqual({ send: 0, ask: 0 });
});

test('sends a repeated code through the second provider when the first rejects it as a duplicate', async () => {
  await gateway.send(message);
  clock.advance(30_000);
  expect(await gateway.send({ ...message, reference: 'sign-in-2' })).toMatchObject({ provider: 'twilio' });
});

test.each(['hang', 'drip', 'brokenJson', 'hangUp'] as const)(
  'finds a message that the first provider accepted before its %s, and sends it nowhere else',
  async (kind) => {
    gateway = shortTimeoutGateway();
    first.behaviour.send = { kind, storesMessage: true };
    expect(await gateway.send(message)).toMatchObject({ provider: 'unifonic' });
    expect(first.messages).toHaveLength(1);
    expect(second.requests).toEqual({ send: 0, ask: 0 });
  },
);

test.each(['hang', 'drip', 'brokenJson', 'hangUp'] as const)(
  'does not pass on a message lost in a %s immediately, because it may still arrive',
  async (kind) => {
    gateway = shortTimeoutGateway();
    first.behaviour.send = { kind, storesMessage: false };
    expect(await failureOf(gateway.send(message))).toMatchObject({
      mayHaveBeenSent: true,
      isPermanent: false,
    });
    expect(second.requests).toEqual({ send: 0, ask: 0 });
  },
);

test('sends only one message when an ambiguous timeout is retried', async () => {
  gateway = shortTimeoutGateway();
  const unsureSince = clock.now();
  first.behaviour.send = { kind: 'hang', storesMessage: true };
  first.behaviour.ask = { kind: 'hang', storesMessage: false };
  expect(await failureOf(gateway.send(message))).toMatchObject({ mayHaveBeenSent: true });
  first.behaviour.send = undefined;
  first.behaviour.ask = undefined;
  clock.advance(30_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'unifonic' });
  expect(first.messages).toHaveLength(1);
  expect(second.messages).toHaveLength(0);
});

test('finds a message at Twilio by number, text and time when an ambiguous timeout is retried', async () => {
  gateway = createFailoverGateway([secondGateway(shortTimeoutMs)], { clock });
  const unsureSince = clock.now();
  second.behaviour.send = { kind: 'hang', storesMessage: true };
  second.behaviour.ask = { kind: 'status', status: 500 };
  expect(await failureOf(gateway.send(message))).toMatchObject({ mayHaveBeenSent: true });
  second.behaviour.send = undefined;
  second.behaviour.ask = undefined;
  clock.advance(30_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'twilio' });
  expect(second.messages).toHaveLength(1);
});

test('sends a lost message through the other provider once its absence is certain', async () => {
  gateway = shortTimeoutGateway();
  const unsureSince = clock.now();
  first.behaviour.send = { kind: 'hang', storesMessage: false };
  await failureOf(gateway.send(message));
  clock.advance(4_000);
  expect(await failureOf(gateway.send({ ...message, unsureSince }))).toMatchObject({
    mayHaveBeenSent: true,
    retryAfterMs: 6_000,
  });
  expect(second.messages).toHaveLength(0);
  clock.advance(6_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'twilio' });
  expect(first.messages).toHaveLength(0);
  expect(second.messages).toHaveLength(1);
});

test('queries a provider with an open circuit, so that another can send what was lost there', async () => {
  gateway = shortTimeoutGateway();
  const unsureSince = clock.now();
  first.behaviour.send = { kind: 'hangUp', storesMessage: false };
  await failureOf(gateway.send(message));
  await failureOf(gateway.send(numberedMessage(1)));
  expect(await gateway.send(numberedMessage(2))).toMatchObject({ provider: 'twilio' });
  clock.advance(10_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'twilio' });
  expect(second.messages).toHaveLength(2);
});

test('does not resend an ambiguous message while a provider cannot respond to the query', async () => {
  gateway = shortTimeoutGateway();
  const unsureSince = clock.now();
  first.behaviour.send = { kind: 'hang', storesMessage: true };
  first.behaviour.ask = { kind: 'status', status: 500 };
  await failureOf(gateway.send(message));
  for (const wait of [10_000, 1_000, 60_000, 600_000]) {
    clock.advance(wait);
    expect(await failureOf(gateway.send({ ...message, unsureSince }))).toMatchObject({
      mayHaveBeenSent: true,
    });
  }
  expect(second.messages).toHaveLength(0);
  first.behaviour.ask = undefined;
  clock.advance(60_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'unifonic' });
  expect(first.messages).toHaveLength(1);
});

test('skips a failing first provider after two messages', async () => {
  first.behaviour.send = { kind: 'status', status: 500 };
  for (const count of [1, 2, 3, 4, 5, 6]) {
    expect(await gateway.send(numberedMessage(count))).toMatchObject({ provider: 'twilio' });
  }
  expect(first.requests).toEqual({ send: 2, ask: 0 });
  expect(second.messages).toHaveLength(6);
});

test('opens the circuit after one hanging message and its query', async () => {
  gateway = shortTimeoutGateway();
  first.behaviour.send = { kind: 'hang', storesMessage: false };
  first.behaviour.ask = { kind: 'hang', storesMessage: false };
  expect(await failureOf(gateway.send(numberedMessage(1)))).toMatchObject({ mayHaveBeenSent: true });
  expect(await gateway.send(numberedMessage(2))).toMatchObject({ provider: 'twilio' });
  expect(first.requests).toEqual({ send: 1, ask: 1 });
});

test('requires the first provider to respond to a query after the cooldown before it gets a message', async () => {
  first.behaviour.send = { kind: 'status', status: 500 };
  for (const count of [1, 2, 3]) await gateway.send(numberedMessage(count));
  first.behaviour.send = { kind: 'hang', storesMessage: false };
  first.behaviour.ask = { kind: 'status', status: 500 };
  clock.advance(30_000);
  expect(await gateway.send(numberedMessage(4))).toMatchObject({ provider: 'twilio' });
  expect(first.requests).toEqual({ send: 2, ask: 1 });

  first.behaviour.send = undefined;
  first.behaviour.ask = undefined;
  clock.advance(30_000);
  expect(await gateway.send(numberedMessage(5))).toMatchObject({ provider: 'unifonic' });
  expect(await gateway.send(numberedMessage(6))).toMatchObject({ provider: 'unifonic' });
  expect(first.requests).toEqual({ send: 4, ask: 2 });
});

test('does not open the circuit for invalid numbers', async () => {
  for (const count of [1, 2, 3, 4]) await failureOf(gateway.send({ ...numberedMessage(count), to: '+9665' }));
  expect(await gateway.send(message)).toMatchObject({ provider: 'unifonic' });
});

test('fails temporarily, with certainly nothing sent, when every circuit is open', async () => {
  first.behaviour.send = { kind: 'status', status: 500 };
  second.behaviour.send = { kind: 'status', status: 500 };
  for (const count of [1, 2, 3]) await failureOf(gateway.send(numberedMessage(count)));
  expect(await failureOf(gateway.send(numberedMessage(4)))).toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    retryAfterMs: 30_000,
  });
  expect(first.requests.send + second.requests.send).toBe(4);
});

test('does not treat a programming error as a failed delivery', async () => {
  const broken: MessageGateway = { name: 'broken', send: () => Promise.reject(new TypeError('a mistake')) };
  await expect(createFailoverGateway([broken, secondGateway()], { clock }).send(message)).rejects.toThrow(
    TypeError,
  );
  expect(second.messages).toHaveLength(0);
});
