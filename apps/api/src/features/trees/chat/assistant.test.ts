import { promisify } from 'node:util';

import { readChat } from '@nabta/contract/chat';
import { dedicateTree } from '@nabta/contract/dedication';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startFakeModel } from '../../gateways/assistant/testing/fake-model.ts';
import { day, minute } from '../../platform/clock.ts';
import { random } from '../../platform/random.ts';
import * as make from '../../testing/factories.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { ask } from './testing/talk.ts';

const model = await startFakeModel();
const house = useTestApp({ environment: { CHAT_URL: model.baseUrl, CHAT_MODEL: 'tree', CHAT_PER_DAY: '3' } });
const sql = () => house.context.database.sql;

let address: string;
let ownerId: string;
let browser: TestBrowser;
let publicId: string;

beforeAll(async () => {
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
});

beforeEach(async () => {
  // The breaker and the day's cap begin anew.
  house.clock.advance(day);
  const owner = await make.createAccount(sql(), { firstname: 'لمى', lastname: 'الحربي' });
  const giver = await make.createAccount(sql(), { firstname: 'خالد', lastname: 'العتيبي' });
  ownerId = owner.id;
  browser = await signedIn(house, owner);
  ({ publicId } = await make.createTree(sql(), { owner, giver, givenName: 'نورة' }));
  model.asked.length = 0;
});

afterAll(() => model.close());

const says = async (message = 'What do you like?') => ask(house.app, browser, { publicId, message });

/** Asks over a connection that can be hung up. */
const asksByHttp = async (signal: AbortSignal) => {
  const response = await fetch(`${address}/api/tree/${publicId}/chat`, {
    method: 'POST',
    body: JSON.stringify({ message: 'How old are you?' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${browser.token}` },
    signal,
  });
  return response.text();
};

test('a model that is configured answers, and is given the facts', async () => {
  model.behaviour = { kind: 'say', text: 'I like the morning sun. And you?' };
  const told = await says();
  expect(told.answer?.text).toBe('I like the morning sun. And you?');
  expect(told.streamed).toBe(told.answer?.text);
  expect(JSON.stringify(model.asked[0]?.body)).toContain('نورة');
});

test('a model is told of nobody, and who asks about somebody is answered by our own voice', async () => {
  const dedication = { kind: 'mother' as const, name: 'هند', isPublic: true };
  await browser.call(dedicateTree, { params: { publicId }, body: dedication });
  model.behaviour = { kind: 'say', text: 'I like the morning sun.' };
  expect((await says('Who gave you?')).answer?.text).toContain('خالد العتيبي');
  expect((await says('To whom are you dedicated?')).answer?.text).toContain('هند');
  expect((await says('Who owns you?')).answer?.text).toMatch(/yours|belong/u);
  expect(model.asked).toEqual([]);
  expect((await says()).answer?.text).toBe('I like the morning sun.');
  expect(JSON.stringify(model.asked[0]?.body)).not.toMatch(/خالد|العتيبي|لمى|الحربي|هند/u);
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
  const gone = new AbortController();
  const asked = asksByHttp(gone.signal);
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

test('who hangs up before the answer begins frees the turn too', async () => {
  const { server } = house.app;
  const connections = promisify(server.getConnections.bind(server));
  const gone = new AbortController();
  let asked: Promise<string> | undefined;
  await house.context.database.transaction(async (tx) => {
    // A turn that is over, and not written yet: whoever asks waits to see what becomes of it.
    await tx`insert into chat_turn (account_id, turn_id, ends_at) values (${ownerId}, ${random.uuid()}, '2020-01-01')`;
    asked = asksByHttp(gone.signal);
    asked.catch(() => undefined);
    await expect.poll(waitsForLock).toBe(true);
    gone.abort();
    await expect.poll(() => connections()).toBe(0);
  });
  await expect(asked).rejects.toThrow();
  await expect.poll(async () => sql()`select from chat_turn where account_id = ${ownerId}`).toEqual([]);
  expect(model.asked).toEqual([]);
});

async function waitsForLock(): Promise<boolean> {
  const rows = await sql()`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}
