import { afterEach, beforeEach, expect, test } from 'vitest';

import { createManualClock } from '../messages/testing/manual-clock.ts';
import { createOpenAiGateway } from './assistant-gateway.ts';
import { type Behaviour, type FakeModel, startFakeModel } from './testing/fake-model.ts';

let model: FakeModel;

beforeEach(async () => {
  model = await startFakeModel();
});

afterEach(() => model.close());

function gatewayOf({ silenceMs = 3_000, wholeMs = 5_000 } = {}) {
  const { baseUrl } = model;
  return createOpenAiGateway({
    baseUrl,
    key: 'secret',
    model: 'tree',
    idleTimeoutMs: silenceMs,
    totalTimeoutMs: wholeMs,
    clock: createManualClock(),
  });
}

const question = [{ role: 'user', content: 'How old are you?' }] as const;

async function readReply(gateway = gatewayOf(), signal = new AbortController().signal): Promise<string> {
  let text = '';
  for await (const chunk of gateway.streamReply(question, signal)) text += chunk;
  return text;
}

test('returns the full text, however it is split into chunks', async () => {
  model.behaviour = { kind: 'say', text: 'أنا شجرة غاف، عمري 4 سنوات. 🌳 Olá!' };
  expect(await readReply()).toBe('أنا شجرة غاف، عمري 4 سنوات. 🌳 Olá!');
});

test('requests a stream of at most 300 tokens, with its key in a header', async () => {
  await readReply();
  expect(model.requests[0]).toMatchObject({
    authorization: 'Bearer secret',
    body: { model: 'tree', stream: true, max_tokens: 300, messages: question },
  });
});

test.each<[string, Behaviour, string]>([
  ['limits us', { kind: 'status', status: 429 }, ''],
  ['fails', { kind: 'status', status: 500 }, ''],
  ['sends no JSON', { kind: 'garbage' }, ''],
  ['hangs up within a letter', { kind: 'break', text: 'أنا شجرة. ' }, 'أنا شجرة. '],
])('returns what was received and does not throw when the model %s', async (_case, behaviour, text) => {
  model.behaviour = behaviour;
  expect(await readReply()).toBe(text);
});

test('stops after silence, and after the total timeout', async () => {
  model.behaviour = { kind: 'silence' };
  expect(await readReply(gatewayOf({ silenceMs: 60 }))).toBe('');
  expect(await readReply(gatewayOf({ wholeMs: 60 }))).toBe('');
});

test('does not throw when the model fails, and backs off after three failures', async () => {
  model.behaviour = { kind: 'status', status: 500 };
  const gateway = gatewayOf();
  for (const _ of [1, 2, 3]) await readReply(gateway);
  expect(gateway.isBackingOff()).toBe(true);
  await readReply(gateway);
  expect(model.requests).toHaveLength(3);
});

test('cancels the request when the caller disconnects, without counting a failure', async () => {
  model.behaviour = { kind: 'silence' };
  const gateway = gatewayOf();
  for (const _ of [1, 2, 3, 4]) {
    const disconnect = new AbortController();
    setTimeout(() => disconnect.abort(), 30);
    expect(await readReply(gateway, disconnect.signal)).toBe('');
  }
  expect(gateway.isBackingOff()).toBe(false);
  await expect.poll(() => model.disconnects).toBe(4);
});
