import { afterEach, beforeEach, expect, test } from 'vitest';

import { heldClock } from '../messages/testing/held-clock.ts';
import { openAiGateway } from './openai-gateway.ts';
import { type Behaviour, type FakeModel, startFakeModel } from './testing/fake-model.ts';

let model: FakeModel;

beforeEach(async () => {
  model = await startFakeModel();
});

afterEach(() => model.close());

function gatewayOf({ silenceMs = 3_000, wholeMs = 5_000 } = {}) {
  const { baseUrl } = model;
  return openAiGateway({
    baseUrl,
    key: 'secret',
    model: 'tree',
    maxTokens: 300,
    silenceMs,
    wholeMs,
    clock: heldClock(),
  });
}

const question = [{ role: 'user', content: 'How old are you?' }] as const;

async function heard(gateway = gatewayOf(), signal = new AbortController().signal): Promise<string> {
  let text = '';
  for await (const piece of gateway.speak(question, signal)) text += piece;
  return text;
}

test('what is said comes whole, whatever the pieces it is cut into', async () => {
  model.behaviour = { kind: 'say', text: 'أنا شجرة غاف، عمري 4 سنوات. 🌳 Olá!' };
  expect(await heard()).toBe('أنا شجرة غاف، عمري 4 سنوات. 🌳 Olá!');
});

test('the model is asked for a stream of at most 300 tokens, with its key in a header', async () => {
  await heard();
  expect(model.asked[0]).toMatchObject({
    authorization: 'Bearer secret',
    body: { model: 'tree', stream: true, max_tokens: 300, messages: question },
  });
});

test.each<[string, Behaviour, string]>([
  ['limits us', { kind: 'status', status: 429 }, ''],
  ['fails', { kind: 'status', status: 500 }, ''],
  ['sends no JSON', { kind: 'garbage' }, ''],
  ['hangs up within a letter', { kind: 'break', text: 'أنا شجرة. ' }, 'أنا شجرة. '],
])('a model that %s has said what it has said, and nothing is thrown', async (_case, behaviour, text) => {
  model.behaviour = behaviour;
  expect(await heard()).toBe(text);
});

test('silence ends, and so does what takes too long as a whole', async () => {
  model.behaviour = { kind: 'silence' };
  expect(await heard(gatewayOf({ silenceMs: 60 }))).toBe('');
  expect(await heard(gatewayOf({ wholeMs: 60 }))).toBe('');
});

test('a model that is not there is no failure of ours, and after three times it is left in peace', async () => {
  model.behaviour = { kind: 'status', status: 500 };
  const gateway = gatewayOf();
  for (const _ of [1, 2, 3]) await heard(gateway);
  expect(gateway.isResting()).toBe(true);
  await heard(gateway);
  expect(model.asked).toHaveLength(3);
});

test('who hangs up lets the model go, and that is not held against it', async () => {
  model.behaviour = { kind: 'silence' };
  const gateway = gatewayOf();
  for (const _ of [1, 2, 3, 4]) {
    const gone = new AbortController();
    setTimeout(() => gone.abort(), 30);
    expect(await heard(gateway, gone.signal)).toBe('');
  }
  expect(gateway.isResting()).toBe(false);
  await expect.poll(() => model.hangUps).toBe(4);
});
