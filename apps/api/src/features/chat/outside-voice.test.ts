import { readChat } from '@nabta/contract/chat';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { startFakeModel } from '../../gateways/assistant/testing/fake-model.ts';
import { day, minute } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { ask } from './testing/talk.ts';

const model = await startFakeModel();
const house = useTestApp({ environment: { CHAT_URL: model.baseUrl, CHAT_MODEL: 'tree', CHAT_PER_DAY: '3' } });
const sql = () => house.context.database.sql;

let browser: TestBrowser;
let publicId: string;

beforeEach(async () => {
  // The breaker and the day's cap begin anew.
  house.clock.advance(day);
  const owner = await make.createAccount(sql());
  browser = await signedIn(house, owner);
  ({ publicId } = await make.createTree(sql(), { owner, givenName: 'نورة' }));
  model.asked.length = 0;
});

afterAll(() => model.close());

const says = async (message = 'What do you like?') => ask(house.app, browser, { publicId, message });

test('a model that is configured answers, and is given the facts', async () => {
  model.behaviour = { kind: 'say', text: 'I like the morning sun. And you?' };
  const told = await says();
  expect(told.answer?.text).toBe('I like the morning sun. And you?');
  expect(told.streamed).toBe(told.answer?.text);
  expect(JSON.stringify(model.asked[0]?.body)).toContain('نورة');
});

test('a sentence with a number that nobody knows of is taken out', async () => {
  model.behaviour = { kind: 'say', text: 'I like the sun. I drink 98765 litres a day. Come <b>soon</b>!' };
  expect((await says()).answer?.text).toBe('I like the sun. Come soon!');
});

test.each([
  ['says nothing true', { kind: 'say', text: 'I am 98765 years old.' }],
  ['fails', { kind: 'status', status: 500 }],
  ['limits us', { kind: 'status', status: 429 }],
  ['sends no JSON', { kind: 'garbage' }],
] as const)('where a model %s, the tree answers by its own voice', async (_case, behaviour) => {
  model.behaviour = behaviour;
  const told = await says('What is your name?');
  expect(told.answer?.text).toContain('نورة');
  expect(told.events.at(-1)?.event).toBe('done');
});

test('what broke off in the middle is kept as far as it was true', async () => {
  model.behaviour = { kind: 'break', text: 'I like the sun. I am 98765 ' };
  expect((await says()).answer?.text).toBe('I like the sun.');
});

test('over the cap of a day the tree answers by its own voice, exactly', async () => {
  model.behaviour = { kind: 'say', text: 'I like the sun.' };
  const answers = [];
  for (const _ of [1, 2, 3, 4]) answers.push((await says('What is your name?')).answer?.text);
  expect(answers.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'I like the sun.'));
  expect(answers[3]).toContain('نورة');
  expect(model.asked).toHaveLength(3);
});

test('who hangs up frees the turn and leaves nothing behind', async () => {
  model.behaviour = { kind: 'silence' };
  const address = await house.app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new AbortController();
  const asked = fetch(`${address}/api/tree/${publicId}/chat`, {
    method: 'POST',
    body: JSON.stringify({ message: 'How old are you?' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${browser.token}` },
    signal: gone.signal,
  }).then((response) => response.text());
  await expect.poll(() => model.asked.length).toBe(1);
  expect((await says()).status).toBe(429);
  gone.abort();
  await expect(asked).rejects.toThrow();
  model.behaviour = { kind: 'say', text: 'I like the sun.' };
  await expect.poll(async () => (await says()).status, { timeout: 3_000 }).toBe(200);
  const { body } = await browser.call(readChat, { params: { publicId }, query: {} });
  expect((body.data as { items: unknown[] }).items).toHaveLength(2);
  house.clock.advance(minute);
});
