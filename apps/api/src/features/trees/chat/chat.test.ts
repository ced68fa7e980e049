import { clearChat, readChat } from '@nabta/contract/trees/chat';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { hour, minute } from '#core/clock.ts';
import { random } from '#core/random.ts';
import { giftTestKit, giftOf } from '#features/gifts/gift/testing/gift-test-kit.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { noHolder, transferTree } from '../tree/transfer-tree.ts';
import { removeEndedConversations } from './chat.jobs.ts';
import { deleteConversationsOfFormerOwners, deleteVisitsBefore } from './chat.queries.ts';
import { askQuestion, type ChatReply } from './testing/ask-question.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const { give, open, takeBack } = giftTestKit(app);

type Person = Awaited<ReturnType<typeof make.createAccount>>;
let sara: Person;
let khalid: Person;
let saras: TestBrowser;
let khalids: TestBrowser;
let publicId: string;
let treeId: string;

beforeEach(async () => {
  sara = await make.createAccount(sql(), { firstname: 'سارة' });
  khalid = await make.createAccount(sql(), { firstname: 'خالد', lastname: 'العتيبي' });
  saras = await createSignedInBrowser(app, sara);
  khalids = await createSignedInBrowser(app, khalid);
  const land = await make.createLand(sql(), { name: { ar: 'وادي حنيفة', en: 'Wadi Hanifah' } });
  const tree = await make.createTree(sql(), {
    owner: sara,
    giver: khalid,
    land,
    givenName: 'نورة',
    plantedAt: new Date('2022-03-01T09:00:00Z'),
  });
  ({ publicId, id: treeId } = tree);
});

afterEach(() => app.clock.set(new Date('2026-03-01T09:00:00Z')));

const saraAsks = (message: string, language = 'en') =>
  askQuestion(app.app, saras, { publicId, message, language });

async function history(browser: TestBrowser, query: object = {}) {
  const { body } = await browser.call(readChat, { params: { publicId }, query });
  return body.data;
}

const accountsWithMessages = async () =>
  (await sql()`select distinct account_id as id from chat_message where tree_id = ${treeId}`).map(
    ({ id }) => id,
  );

const textOf = ({ answer }: ChatReply) => answer?.text ?? '';

test("answers from the tree's record in the question's language and saves the streamed text", async () => {
  const english = await saraAsks('How old are you?');
  expect(english.status).toBe(200);
  expect(english.events.at(-1)?.event).toBe('done');
  expect(english.streamed).toBe(textOf(english));
  expect(textOf(english)).toContain('4 years');
  expect(english.answer?.citations).toContainEqual({ fact: '4 years', section: 'size' });
  expect(textOf(await saraAsks('وين انتي؟'))).toContain('وادي حنيفة');
  expect(textOf(await saraAsks('quem me deu você?'))).toContain('خالد العتيبي');
});

test('offers what to do next under an answer, also in the history', async () => {
  const { answer } = await saraAsks('Where are you?');
  expect(answer?.chips).toContainEqual({ kind: 'action', action: 'map' });
  const { items } = await history(saras);
  expect(items.map(({ chips }) => chips)).toEqual([answer?.chips, []]);
});

test('uses earlier questions for a follow-up', async () => {
  await saraAsks('How tall are you?');
  expect(textOf(await saraAsks('and in 10 years?'))).toMatch(/tall|reach/u);
});

test('does not name private people and knows the owner', async () => {
  const privateOwner = await make.createAccount(sql(), { firstname: 'هند', isPrivate: true });
  const tree = await make.createTree(sql(), { owner: privateOwner, giver: khalid });
  const asked = (message: string) => askQuestion(app.app, saras, { publicId: tree.publicId, message });
  expect(textOf(await asked('who owns you?'))).toContain('prefers not to be named');
  expect(textOf(await saraAsks('who owns you?'))).toMatch(/yours|belong/u);
  const given = await askQuestion(app.app, khalids, { publicId, message: 'who gave you away?' });
  expect(textOf(given)).toContain('You gave me away');
});

test('ignores a cancelled gift in the history and names the original giver', async () => {
  const gift = giftOf(await give(saras, { publicId }, { phone: '+966551250001' }));
  await takeBack(saras, gift.id);
  expect(textOf(await saraAsks('who gave you?'))).toContain('خالد العتيبي');
  expect(textOf(await saraAsks('who owns you?'))).toContain('2 people');
});

test('says that a released tree has no owner and no giver', async () => {
  await app.context.database.transaction((tx) =>
    transferTree(tx, {
      treeId,
      kind: 'released',
      from: { accountId: sara.id },
      to: noHolder,
      at: app.clock.now(),
    }),
  );
  expect(textOf(await saraAsks('who owns you?'))).toContain('I belong to nobody');
  expect(textOf(await saraAsks('who gave you?'))).toContain('not a gift yet');
});

test('does not cite a name that is empty as plain text', async () => {
  const giver = await make.createAccount(sql(), { firstname: 'evil.example', lastname: null });
  const tree = await make.createTree(sql(), { owner: sara, giver });
  const { answer } = await askQuestion(app.app, saras, { publicId: tree.publicId, message: 'who gave you?' });
  expect(answer?.citations.map(({ section }) => section)).toEqual(['history']);
  expect(answer?.citations[0]?.fact).not.toBe('');
});

describe('chat history', () => {
  test('returns a page of both sides, newest first, below a cursor', async () => {
    await saraAsks('How old are you?');
    await saraAsks('Where are you?');
    const { items, suggestions } = await history(saras, { limit: '3' });
    expect(items.map(({ from }) => from)).toEqual(['tree', 'person', 'tree']);
    expect(items[1]?.text).toBe('Where are you?');
    expect(suggestions.length).toBeGreaterThan(3);
    const older = await history(saras, { limit: '3', cursor: items[2]?.id });
    expect(older).toMatchObject({ items: [{ text: 'How old are you?' }], suggestions: [] });
  });

  test("separates visits and hides the owner's messages from everyone else", async () => {
    await saraAsks('How old are you?');
    const [visit, next] = [random.uuid(), random.uuid()];
    await askQuestion(app.app, khalids, { publicId, message: 'Where are you?', visit });
    await askQuestion(app.app, khalids, { publicId, message: 'Who planted you?' });
    expect((await history(khalids, { visit })).items).toHaveLength(2);
    expect((await history(khalids, { visit: next })).items).toEqual([]);
    expect((await history(khalids)).items).toEqual([]);
    expect((await history(saras)).items).toHaveLength(2);
    expect((await history(saras, { visit })).items).toHaveLength(2);
  });

  test('does not pass to the new owner', async () => {
    await saraAsks('How old are you?');
    app.clock.advance(minute);
    const [from, to] = [{ accountId: sara.id }, { accountId: khalid.id }];
    await app.context.database.transaction((tx) =>
      transferTree(tx, { treeId, kind: 'assigned', from, to, at: app.clock.now() }),
    );
    expect((await history(khalids)).items).toEqual([]);
    expect((await history(saras)).items).toEqual([]);
  });

  test('remains while a gift of the tree is pending and after it is cancelled', async () => {
    await saraAsks('How old are you?');
    app.clock.advance(13 * hour);
    saras = await createSignedInBrowser(app, sara);
    const gift = giftOf(await give(saras, { publicId }, { phone: '+966551250002' }));
    await removeEndedConversations.run(app.context, {});
    await takeBack(saras, gift.id);
    await removeEndedConversations.run(app.context, {});
    expect((await history(saras)).items).toHaveLength(2);
  });

  test('of a former owner is deleted after a transfer', async () => {
    await saraAsks('How old are you?');
    await give(saras, { publicId }, { phone: khalid.phone });
    await open(khalids, { id: treeId });
    await askQuestion(app.app, khalids, { publicId, message: 'Where are you?' });
    await removeEndedConversations.run(app.context, {});
    expect(await accountsWithMessages()).toEqual([khalid.id]);
  });

  test('is deleted in batches', async () => {
    const [before, visit] = [new Date(app.clock.now().getTime() + minute), random.uuid()];
    await saraAsks('How old are you?');
    await askQuestion(app.app, khalids, { publicId, message: 'Where are you?', visit });
    for (const removed of [1, 1, 0]) expect(await deleteVisitsBefore(sql(), before, 1)).toBe(removed);
    const other = await make.createTree(sql(), { owner: sara });
    await askQuestion(app.app, saras, { publicId: other.publicId, message: 'Where are you?' });
    const checked = [];
    for (
      let last = await deleteConversationsOfFormerOwners(sql(), undefined, 1);
      last !== undefined;
      last = await deleteConversationsOfFormerOwners(sql(), last, 1)
    )
      if (last.accountId === sara.id) checked.push(last.treeId);
    expect(checked).toEqual([treeId, other.id].toSorted());
    expect((await history(saras)).items).toHaveLength(2);
  });

  test("of ended visits is deleted while the owner's remains", async () => {
    const visit = random.uuid();
    await saraAsks('How old are you?');
    await askQuestion(app.app, khalids, { publicId, message: 'Where are you?', visit });
    app.clock.advance(13 * hour);
    [saras, khalids] = [await createSignedInBrowser(app, sara), await createSignedInBrowser(app, khalid)];
    await removeEndedConversations.run(app.context, {});
    expect((await history(khalids, { visit })).items).toEqual([]);
    expect((await history(saras)).items).toHaveLength(2);
  });

  test('is cleared for the requesting account only', async () => {
    const visit = random.uuid();
    await saraAsks('How old are you?');
    await askQuestion(app.app, khalids, { publicId, message: 'Where are you?', visit });
    expect((await saras.call(clearChat, { params: { publicId } })).status).toBe(200);
    expect((await history(saras)).items).toEqual([]);
    expect((await history(khalids, { visit })).items).toHaveLength(2);
  });
});

describe('chat limits', () => {
  test('allow twenty questions per minute and three hundred per day', async () => {
    for (let asked = 0; asked < 20; asked += 1) expect((await saraAsks('How old are you?')).status).toBe(200);
    const next = await saraAsks('How old are you?');
    expect(next).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(next.retryAfter)).toBeGreaterThan(0);
    const dayKey = `chat:day:${sara.id}`;
    expect(await sql()`select tokens from rate_bucket where key = ${dayKey}`).toEqual([{ tokens: 280 }]);
    await sql()`update rate_bucket set tokens = 1 where key = ${dayKey}`;
    app.clock.advance(minute);
    expect((await saraAsks('Where are you?')).status).toBe(200);
    expect((await saraAsks('Where are you?')).status).toBe(429);
    app.clock.advance(hour);
    saras = await createSignedInBrowser(app, sara);
    expect((await saraAsks('How old are you?')).status).toBe(200);
  });

  test('allow one question at a time per account', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => saraAsks('How old are you?')));
    const answered = answers.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 429).length).toBe(4 - answered.length);
    expect((await history(saras)).items).toHaveLength(2 * answered.length);
    expect((await saraAsks('Where are you?')).status).toBe(200);
  });

  test('reject more than 500 characters and unknown trees', async () => {
    expect((await saraAsks('a'.repeat(501))).status).toBe(400);
    expect((await saraAsks('أ'.repeat(500))).status).toBe(200);
    expect((await askQuestion(app.app, saras, { publicId: '0000000000', message: 'Hi' })).status).toBe(404);
  });
});
