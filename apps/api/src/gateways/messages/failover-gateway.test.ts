import { afterEach, beforeEach, expect, test } from 'vitest';

import { failOver } from './failover-gateway.ts';
import { DeliveryFailure, type MessageGateway } from './message-gateway.ts';
import { type FakeTwilio, startFakeTwilio } from './testing/fake-twilio.ts';
import { type FakeUnifonic, startFakeUnifonic } from './testing/fake-unifonic.ts';
import { type HeldClock, heldClock } from './testing/held-clock.ts';
import { twilioGateway } from './twilio-gateway.ts';
import { unifonicGateway } from './unifonic-gateway.ts';

const message = { reference: 'sign-in-1', to: '+966501234567', body: 'Your Nabta code is 1234.' };
const patientMs = 10_000;
const impatientMs = 1_000;

let clock: HeldClock;
let first: FakeUnifonic;
let second: FakeTwilio;
let gateway: MessageGateway;

beforeEach(async () => {
  clock = heldClock();
  first = await startFakeUnifonic();
  second = await startFakeTwilio(clock.now);
  gateway = failOver([firstGateway(), secondGateway()], { clock });
});

/** For the tests in which a provider falls silent. */
function impatientGateway(): MessageGateway {
  return failOver([firstGateway(impatientMs), secondGateway(impatientMs)], { clock });
}

afterEach(async () => {
  await first.close();
  await second.close();
});

function firstGateway(timeoutMs = patientMs): MessageGateway {
  const { baseUrl, appSid } = first;
  return unifonicGateway({ baseUrl, appSid, senderId: 'Nabta', timeoutMs });
}

function secondGateway(timeoutMs = patientMs): MessageGateway {
  const { baseUrl, accountSid, authToken } = second;
  return twilioGateway({ baseUrl, accountSid, authToken, sender: { from: 'Nabta' }, timeoutMs });
}

function another(count: number) {
  return { ...message, reference: `sign-in-${count}`, body: `Your Nabta code is ${count}.` };
}

async function failureOf(sending: Promise<unknown>): Promise<DeliveryFailure> {
  const failure: unknown = await sending.catch((error: unknown) => error);
  if (failure instanceof DeliveryFailure) return failure;
  throw new Error('The message was expected to fail.');
}

test('while all is well the second provider hears nothing', async () => {
  expect(await gateway.send(message)).toMatchObject({ provider: 'unifonic' });
  expect(first.messages).toHaveLength(1);
  expect(second.requests).toEqual({ send: 0, ask: 0 });
});

test.each([
  ['fails', { kind: 'status', status: 500 }],
  ['is overloaded', { kind: 'status', status: 503 }],
  ['limits us', { kind: 'status', status: 429 }],
  ['refuses our credentials', { kind: 'status', status: 401 }],
] as const)('when the first provider %s, the second sends at once', async (_case, misbehaviour) => {
  first.behaviour.send = misbehaviour;
  const start = performance.now();
  expect(await gateway.send(message)).toMatchObject({ provider: 'twilio' });
  expect(performance.now() - start).toBeLessThan(patientMs);
  expect(second.messages).toHaveLength(1);
});

test('when the first provider is gone, the second sends', async () => {
  await first.close();
  expect(await gateway.send(message)).toMatchObject({ provider: 'twilio' });
});

test('when both fail, the failure is temporary and surely nothing was sent', async () => {
  first.behaviour.send = { kind: 'status', status: 500 };
  second.behaviour.send = { kind: 'status', status: 429, headers: { 'retry-after': '3' } };
  expect(await failureOf(gateway.send(message))).toMatchObject({
    provider: 'twilio',
    isPermanent: false,
    mayHaveBeenSent: false,
    retryAfterMs: 3_000,
  });
});

test('a permanent failure is not tried elsewhere', async () => {
  expect(await failureOf(gateway.send({ ...message, to: '+9665' }))).toMatchObject({ isPermanent: true });
  expect(second.requests).toEqual({ send: 0, ask: 0 });
});

test('the same code asked for again, which the first refuses as a repetition, comes by the second', async () => {
  await gateway.send(message);
  clock.pass(30_000);
  expect(await gateway.send({ ...message, reference: 'sign-in-2' })).toMatchObject({ provider: 'twilio' });
});

test.each(['hang', 'drip', 'brokenJson', 'hangUp'] as const)(
  'a message the first took before its %s is found there and goes nowhere else',
  async (kind) => {
    gateway = impatientGateway();
    first.behaviour.send = { kind, keepsMessage: true };
    expect(await gateway.send(message)).toMatchObject({ provider: 'unifonic' });
    expect(first.messages).toHaveLength(1);
    expect(second.requests).toEqual({ send: 0, ask: 0 });
  },
);

test.each(['hang', 'drip', 'brokenJson', 'hangUp'] as const)(
  'a message that vanished in a %s is not handed on at once, for it may still arrive',
  async (kind) => {
    gateway = impatientGateway();
    first.behaviour.send = { kind, keepsMessage: false };
    expect(await failureOf(gateway.send(message))).toMatchObject({
      mayHaveBeenSent: true,
      isPermanent: false,
    });
    expect(second.requests).toEqual({ send: 0, ask: 0 });
  },
);

test('an ambiguous time-out and a retry are one message at the provider that took it', async () => {
  gateway = impatientGateway();
  const unsureSince = clock.now();
  first.behaviour.send = { kind: 'hang', keepsMessage: true };
  first.behaviour.ask = { kind: 'hang', keepsMessage: false };
  expect(await failureOf(gateway.send(message))).toMatchObject({ mayHaveBeenSent: true });
  first.behaviour.send = undefined;
  first.behaviour.ask = undefined;
  clock.pass(30_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'unifonic' });
  expect(first.messages).toHaveLength(1);
  expect(second.messages).toHaveLength(0);
});

test('an ambiguous time-out at Twilio and a retry are one message, found by number, words and time', async () => {
  gateway = failOver([secondGateway(impatientMs)], { clock });
  const unsureSince = clock.now();
  second.behaviour.send = { kind: 'hang', keepsMessage: true };
  second.behaviour.ask = { kind: 'status', status: 500 };
  expect(await failureOf(gateway.send(message))).toMatchObject({ mayHaveBeenSent: true });
  second.behaviour.send = undefined;
  second.behaviour.ask = undefined;
  clock.pass(30_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'twilio' });
  expect(second.messages).toHaveLength(1);
});

test('a vanished message is sent by the other provider once its absence can be believed', async () => {
  gateway = impatientGateway();
  const unsureSince = clock.now();
  first.behaviour.send = { kind: 'hang', keepsMessage: false };
  await failureOf(gateway.send(message));
  clock.pass(4_000);
  expect(await failureOf(gateway.send({ ...message, unsureSince }))).toMatchObject({
    mayHaveBeenSent: true,
    retryAfterMs: 6_000,
  });
  expect(second.messages).toHaveLength(0);
  clock.pass(6_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'twilio' });
  expect(first.messages).toHaveLength(0);
  expect(second.messages).toHaveLength(1);
});

test('a provider that is no longer sent to is still asked, so that another can send what vanished there', async () => {
  gateway = impatientGateway();
  const unsureSince = clock.now();
  first.behaviour.send = { kind: 'hangUp', keepsMessage: false };
  await failureOf(gateway.send(message));
  await failureOf(gateway.send(another(1)));
  expect(await gateway.send(another(2))).toMatchObject({ provider: 'twilio' });
  clock.pass(10_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'twilio' });
  expect(second.messages).toHaveLength(2);
});

test('as long as a provider cannot tell, an unsure message stays unsent', async () => {
  gateway = impatientGateway();
  const unsureSince = clock.now();
  first.behaviour.send = { kind: 'hang', keepsMessage: true };
  first.behaviour.ask = { kind: 'status', status: 500 };
  await failureOf(gateway.send(message));
  for (const wait of [10_000, 1_000, 60_000, 600_000]) {
    clock.pass(wait);
    expect(await failureOf(gateway.send({ ...message, unsureSince }))).toMatchObject({
      mayHaveBeenSent: true,
    });
  }
  expect(second.messages).toHaveLength(0);
  first.behaviour.ask = undefined;
  clock.pass(60_000);
  expect(await gateway.send({ ...message, unsureSince })).toMatchObject({ provider: 'unifonic' });
  expect(first.messages).toHaveLength(1);
});

test('a dead first provider costs two messages a detour, and after that nothing', async () => {
  first.behaviour.send = { kind: 'status', status: 500 };
  for (const count of [1, 2, 3, 4, 5, 6]) {
    expect(await gateway.send(another(count))).toMatchObject({ provider: 'twilio' });
  }
  expect(first.requests).toEqual({ send: 2, ask: 0 });
  expect(second.messages).toHaveLength(6);
});

test('a provider that hangs on everything is given up after one message and its question', async () => {
  gateway = impatientGateway();
  first.behaviour.send = { kind: 'hang', keepsMessage: false };
  first.behaviour.ask = { kind: 'hang', keepsMessage: false };
  expect(await failureOf(gateway.send(another(1)))).toMatchObject({ mayHaveBeenSent: true });
  expect(await gateway.send(another(2))).toMatchObject({ provider: 'twilio' });
  expect(first.requests).toEqual({ send: 1, ask: 1 });
});

test('after its rest the first provider must answer a question before it gets a message again', async () => {
  first.behaviour.send = { kind: 'status', status: 500 };
  for (const count of [1, 2, 3]) await gateway.send(another(count));
  first.behaviour.send = { kind: 'hang', keepsMessage: false };
  first.behaviour.ask = { kind: 'status', status: 500 };
  clock.pass(30_000);
  expect(await gateway.send(another(4))).toMatchObject({ provider: 'twilio' });
  expect(first.requests).toEqual({ send: 2, ask: 1 });

  first.behaviour.send = undefined;
  first.behaviour.ask = undefined;
  clock.pass(30_000);
  expect(await gateway.send(another(5))).toMatchObject({ provider: 'unifonic' });
  expect(await gateway.send(another(6))).toMatchObject({ provider: 'unifonic' });
  expect(first.requests).toEqual({ send: 4, ask: 2 });
});

test('bad numbers do not open the circuit', async () => {
  for (const count of [1, 2, 3, 4]) await failureOf(gateway.send({ ...another(count), to: '+9665' }));
  expect(await gateway.send(message)).toMatchObject({ provider: 'unifonic' });
});

test('when every provider rests, the message waits and surely was not sent', async () => {
  first.behaviour.send = { kind: 'status', status: 500 };
  second.behaviour.send = { kind: 'status', status: 500 };
  for (const count of [1, 2, 3]) await failureOf(gateway.send(another(count)));
  expect(await failureOf(gateway.send(another(4)))).toMatchObject({
    isPermanent: false,
    mayHaveBeenSent: false,
    retryAfterMs: 30_000,
  });
  expect(first.requests.send + second.requests.send).toBe(4);
});

test('a fault of our own is not taken for a failed delivery', async () => {
  const broken: MessageGateway = { name: 'broken', send: () => Promise.reject(new TypeError('a mistake')) };
  await expect(failOver([broken, secondGateway()], { clock }).send(message)).rejects.toThrow(TypeError);
  expect(second.messages).toHaveLength(0);
});
