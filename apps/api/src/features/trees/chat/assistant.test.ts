import { promisify } from 'node:util';

import { readChat } from '@nabta/contract/trees/chat';
import { dedicateTree } from '@nabta/contract/trees/dedication';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { day, minute } from '#core/clock.ts';
import { random } from '#core/random.ts';
import { startFakeModel } from '#gateways/assistant/testing/fake-model.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { askQuestion } from './testing/ask-question.ts';

const model = await startFakeModel();
const app = useTestApp({ environment: { CHAT_URL: model.baseUrl, CHAT_MODEL: 'tree', CHAT_PER_DAY: '6' } });
const sql = () => app.context.database.sql;

let address: string;
let ownerId: string;
let browser: TestBrowser;
let publicId: string;

beforeAll(async () => {
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});

beforeEach(async () => {
  // Resets the circuit breaker and the daily cap.
  app.clock.advance(day);
  const owner = await make.createAccount(sql(), { firstname: 'لمى', lastname: 'الحربي' });
  const giver = await make.createAccount(sql(), { firstname: 'خالد', lastname: 'العتيبي' });
  ownerId = owner.id;
  browser = await createSignedInBrowser(app, owner);
  ({ publicId } = await make.createTree(sql(), { owner, giver, givenName: 'نورة' }));
  model.requests.length = 0;
});

afterAll(() => model.close());

const sendMessage = async (message = 'What do you like?') =>
  askQuestion(app.app, browser, { publicId, message });

/** Uses a real connection that the client can close. */
const askOverHttp = async (signal: AbortSignal) => {
  const response = await fetch(`${address}/api/tree/${publicId}/chat`, {
    method: 'POST',
    body: JSON.stringify({ message: 'How old are you?' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${browser.token}` },
    signal,
  });
  return response.text();
};

test('answers with the configured model and sends it the facts', async () => {
  model.behaviour = { kind: 'say', text: 'I like the morning sun. And you?' };
  const reply = await sendMessage();
  expect(reply.answer?.text).toBe('I like the morning sun. And you?');
  expect(reply.streamed).toBe(reply.answer?.text);
  expect(JSON.stringify(model.requests[0]?.body)).toContain('نورة');
});

test('sends no personal names to the model and answers questions about people with the rules', async () => {
  const dedication = { kind: 'mother' as const, name: 'هند', isPublic: true };
  await browser.call(dedicateTree, { params: { publicId }, body: dedication });
  model.behaviour = { kind: 'say', text: 'I like the morning sun.' };
  expect((await sendMessage('Who gave you?')).answer?.text).toContain('خالد العتيبي');
  expect((await sendMessage('To whom are you dedicated?')).answer?.text).toContain('هند');
  expect((await sendMessage('Who owns you?')).answer?.text).toMatch(/yours|belong/u);
  expect(model.requests).toEqual([]);
  expect((await sendMessage()).answer?.text).toBe('I like the morning sun.');
  expect(JSON.stringify(model.requests[0]?.body)).not.toMatch(/خالد|العتيبي|لمى|الحربي|هند/u);
});

test('removes a sentence with a number that is not in the facts', async () => {
  model.behaviour = { kind: 'say', text: 'I like the sun. I drink 98765 litres a day. Come <b>soon</b>!' };
  expect((await sendMessage()).answer?.text).toBe('I like the sun. Come soon!');
});

test.each([
  ['says nothing true', { kind: 'say', text: 'I am 98765 years old.' }],
  ['fails', { kind: 'status', status: 500 }],
  ['limits us', { kind: 'status', status: 429 }],
  ['sends no JSON', { kind: 'garbage' }],
] as const)('uses the rule-based answer when the model %s', async (_case, behaviour) => {
  model.behaviour = behaviour;
  const reply = await sendMessage('What is your name?');
  expect(reply.answer?.text).toContain('نورة');
  expect(reply.events.at(-1)?.event).toBe('done');
});

test('keeps the true sentences of an interrupted model answer', async () => {
  model.behaviour = { kind: 'break', text: 'I like the sun. I am 98765 ' };
  expect((await sendMessage()).answer?.text).toBe('I like the sun.');
});

test('uses the rule-based answer above the exact daily cap', async () => {
  model.behaviour = { kind: 'say', text: 'I like the sun.' };
  const answers = [];
  for (const _ of Array(7)) {
    answers.push((await sendMessage('What is your name?')).answer?.text);
    app.clock.advance(minute);
  }
  expect(answers.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'I like the sun.'));
  expect(answers[6]).toContain('نورة');
  expect(model.requests).toHaveLength(6);
});

test.each([
  ['minute', 5],
  ['day', 30],
])('uses the rule-based answer above the limit per account and %s', async (period, limit) => {
  model.behaviour = { kind: 'say', text: 'I like the sun.' };
  await sendMessage('What is your name?');
  const key = `chat:outside:${period}:${ownerId}`;
  expect(await sql()`select tokens from rate_bucket where key = ${key}`).toEqual([{ tokens: limit - 1 }]);
  await sql()`update rate_bucket set tokens = 0 where key = ${key}`;
  const reply = await sendMessage('What is your name?');
  expect(reply.status).toBe(200);
  expect(reply.answer?.text).toContain('نورة');
  expect(model.requests).toHaveLength(1);
});

test('sends the last questions except those about people and messages that need care', async () => {
  model.behaviour = { kind: 'say', text: 'I like the sun.' };
  for (const message of ['Who gave you?', 'How tall are you?', 'What do you like?'])
    await sendMessage(message);
  expect(model.requests).toHaveLength(2);
  expect(JSON.stringify(model.requests[1]?.body)).toContain('How tall are you?');
  expect(JSON.stringify(model.requests[1]?.body)).not.toContain('Who gave you?');
  await sendMessage('I want to kill myself tonight');
  await sendMessage('How tall are you?');
  expect(JSON.stringify(model.requests)).not.toContain('kill myself');
});

test('frees the turn and stores nothing when the client disconnects', async () => {
  model.behaviour = { kind: 'silence' };
  const controller = new AbortController();
  const response = askOverHttp(controller.signal);
  await expect.poll(() => model.requests.length).toBe(1);
  expect((await sendMessage()).status).toBe(429);
  controller.abort();
  await expect(response).rejects.toThrow();
  model.behaviour = { kind: 'say', text: 'I like the sun.' };
  await expect.poll(async () => (await sendMessage()).status, { timeout: 3_000 }).toBe(200);
  const { body } = await browser.call(readChat, { params: { publicId }, query: {} });
  expect(body.data.items).toHaveLength(2);
  app.clock.advance(minute);
});

test('frees the turn when the client disconnects before the answer starts', async () => {
  const { server } = app.app;
  const connections = promisify(server.getConnections.bind(server));
  const controller = new AbortController();
  let response: Promise<string> | undefined;
  await app.context.database.transaction(async (tx) => {
    // Inserts an expired turn in an open transaction, so the next question waits for its lock.
    await tx`insert into chat_turn (account_id, turn_id, ends_at) values (${ownerId}, ${random.uuid()}, '2020-01-01')`;
    response = askOverHttp(controller.signal);
    response.catch(() => undefined);
    await expect.poll(waitsForLock).toBe(true);
    controller.abort();
    await expect.poll(() => connections()).toBe(0);
  });
  await expect(response).rejects.toThrow();
  await expect.poll(async () => sql()`select from chat_turn where account_id = ${ownerId}`).toEqual([]);
  expect(model.requests).toEqual([]);
});

async function waitsForLock(): Promise<boolean> {
  const rows = await sql()`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}
