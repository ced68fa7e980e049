import { clearChat, readChat } from '@nabta/contract/chat';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { hour, minute } from '../../platform/clock.ts';
import { random } from '../../platform/random.ts';
import * as make from '../../testing/factories.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { giftHouse, giftOf } from '../gift/testing/gift-house.ts';
import { nobody, passTree } from '../tree/pass-tree.ts';
import { removeEndedTalks } from './chat.jobs.ts';
import { deleteTalksPassedOn, deleteVisitsBefore } from './chat.queries.ts';
import { ask, type Told } from './testing/talk.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const { give, open, takeBack } = giftHouse(house);

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
  saras = await signedIn(house, sara);
  khalids = await signedIn(house, khalid);
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

afterEach(() => house.clock.set(new Date('2026-03-01T09:00:00Z')));

const saraAsks = (message: string, language = 'en') => ask(house.app, saras, { publicId, message, language });

async function history(browser: TestBrowser, query: object = {}) {
  const { body } = await browser.call(readChat, { params: { publicId }, query });
  return body.data as { items: { id: string; from: string; text: string }[]; suggestions: string[] };
}

/** Whose talks with the tree there are. */
const talkers = async () =>
  (await sql()`select distinct account_id as id from chat_message where tree_id = ${treeId}`).map(
    ({ id }) => id,
  );

const textOf = ({ answer }: Told) => answer?.text ?? '';

test('a tree answers from its record, in the language it is asked in, and what was streamed is what is kept', async () => {
  const english = await saraAsks('How old are you?');
  expect(english.status).toBe(200);
  expect(english.events.at(-1)?.event).toBe('done');
  expect(english.streamed).toBe(textOf(english));
  expect(textOf(english)).toContain('4 years');
  expect(english.answer?.citations).toContainEqual({ fact: '4 years', section: 'size' });
  expect(textOf(await saraAsks('وين انتي؟'))).toContain('وادي حنيفة');
  expect(textOf(await saraAsks('quem me deu você?'))).toContain('خالد العتيبي');
});

test('a follow-up rests on what was asked before', async () => {
  await saraAsks('How tall are you?');
  expect(textOf(await saraAsks('and in 10 years?'))).toMatch(/tall|reach/u);
});

test('nobody who is private is named, and the owner knows that the tree is theirs', async () => {
  const hidden = await make.createAccount(sql(), { firstname: 'هند', isPrivate: true });
  const tree = await make.createTree(sql(), { owner: hidden, giver: khalid });
  const asked = (message: string) => ask(house.app, saras, { publicId: tree.publicId, message });
  expect(textOf(await asked('who owns you?'))).toContain('prefers not to be named');
  expect(textOf(await saraAsks('who owns you?'))).toMatch(/yours|belong/u);
  const given = await ask(house.app, khalids, { publicId, message: 'who gave you away?' });
  expect(textOf(given)).toContain('You gave me away');
});

test('a gift that came back is no other hand, and the tree remembers who gave it', async () => {
  const gift = giftOf(await give(saras, { publicId }, { phone: '+966551250001' }));
  await takeBack(saras, gift.id);
  expect(textOf(await saraAsks('who gave you?'))).toContain('خالد العتيبي');
  expect(textOf(await saraAsks('how many owners did you have?'))).toContain('2 people');
});

test('a tree that its owner left to nobody is nobody’s, and nobody’s gift', async () => {
  await house.context.database.transaction((tx) =>
    passTree(tx, {
      treeId,
      kind: 'released',
      from: { accountId: sara.id },
      to: nobody,
      at: house.clock.now(),
    }),
  );
  expect(textOf(await saraAsks('who owns you?'))).toContain('I belong to nobody');
  expect(textOf(await saraAsks('who gave you?'))).toContain('nobody’s gift');
});

test('a name of which nothing is left as plain text is not cited', async () => {
  const giver = await make.createAccount(sql(), { firstname: 'evil.example', lastname: null });
  const tree = await make.createTree(sql(), { owner: sara, giver });
  const { answer } = await ask(house.app, saras, { publicId: tree.publicId, message: 'who gave you?' });
  expect(answer?.citations.map(({ section }) => section)).toEqual(['history']);
  expect(answer?.citations[0]?.fact).not.toBe('');
});

describe('history', () => {
  test('is a page of both sides, newest first, below a cursor', async () => {
    await saraAsks('How old are you?');
    await saraAsks('Where are you?');
    const { items, suggestions } = await history(saras, { limit: '3' });
    expect(items.map(({ from }) => from)).toEqual(['tree', 'person', 'tree']);
    expect(items[1]?.text).toBe('Where are you?');
    expect(suggestions.length).toBeGreaterThan(3);
    const older = await history(saras, { limit: '3', cursor: items[2]?.id });
    expect(older).toMatchObject({ items: [{ text: 'How old are you?' }], suggestions: [] });
  });

  test('of a visitor is their own and ends with the visit; the owner’s is seen by nobody else', async () => {
    await saraAsks('How old are you?');
    const [visit, next] = [random.uuid(), random.uuid()];
    await ask(house.app, khalids, { publicId, message: 'Where are you?', visit });
    await ask(house.app, khalids, { publicId, message: 'Who planted you?' });
    expect((await history(khalids, { visit })).items).toHaveLength(2);
    expect((await history(khalids, { visit: next })).items).toEqual([]);
    expect((await history(khalids)).items).toEqual([]);
    expect((await history(saras)).items).toHaveLength(2);
    expect((await history(saras, { visit })).items).toHaveLength(2);
  });

  test('does not travel with the tree', async () => {
    await saraAsks('How old are you?');
    house.clock.advance(minute);
    const [from, to] = [{ accountId: sara.id }, { accountId: khalid.id }];
    await house.context.database.transaction((tx) =>
      passTree(tx, { treeId, kind: 'assigned', from, to, at: house.clock.now() }),
    );
    expect((await history(khalids)).items).toEqual([]);
    expect((await history(saras)).items).toEqual([]);
  });

  test('stays while a gift of the tree waits, and when it comes back', async () => {
    await saraAsks('How old are you?');
    house.clock.advance(13 * hour);
    saras = await signedIn(house, sara);
    const gift = giftOf(await give(saras, { publicId }, { phone: '+966551250002' }));
    await removeEndedTalks.run(house.context, {});
    await takeBack(saras, gift.id);
    await removeEndedTalks.run(house.context, {});
    expect((await history(saras)).items).toHaveLength(2);
  });

  test('of an owner is swept once the tree is another’s', async () => {
    await saraAsks('How old are you?');
    await give(saras, { publicId }, { phone: khalid.phone });
    await open(khalids, { id: treeId });
    await ask(house.app, khalids, { publicId, message: 'Where are you?' });
    await removeEndedTalks.run(house.context, {});
    expect(await talkers()).toEqual([khalid.id]);
  });

  test('is swept some at a time', async () => {
    const [before, visit] = [new Date(house.clock.now().getTime() + minute), random.uuid()];
    await saraAsks('How old are you?');
    await ask(house.app, khalids, { publicId, message: 'Where are you?', visit });
    for (const removed of [1, 1, 0]) expect(await deleteVisitsBefore(sql(), before, 1)).toBe(removed);
    const other = await make.createTree(sql(), { owner: sara });
    await ask(house.app, saras, { publicId: other.publicId, message: 'Where are you?' });
    const looked = [];
    for (
      let last = await deleteTalksPassedOn(sql(), undefined, 1);
      last !== undefined;
      last = await deleteTalksPassedOn(sql(), last, 1)
    )
      if (last.accountId === sara.id) looked.push(last.treeId);
    expect(looked).toEqual([treeId, other.id].toSorted());
    expect((await history(saras)).items).toHaveLength(2);
  });

  test('of visits that are over is swept, and an owner’s is kept', async () => {
    const visit = random.uuid();
    await saraAsks('How old are you?');
    await ask(house.app, khalids, { publicId, message: 'Where are you?', visit });
    house.clock.advance(13 * hour);
    [saras, khalids] = [await signedIn(house, sara), await signedIn(house, khalid)];
    await removeEndedTalks.run(house.context, {});
    expect((await history(khalids, { visit })).items).toEqual([]);
    expect((await history(saras)).items).toHaveLength(2);
  });

  test('is forgotten when its person says so, and only theirs', async () => {
    const visit = random.uuid();
    await saraAsks('How old are you?');
    await ask(house.app, khalids, { publicId, message: 'Where are you?', visit });
    expect((await saras.call(clearChat, { params: { publicId } })).status).toBe(200);
    expect((await history(saras)).items).toEqual([]);
    expect((await history(khalids, { visit })).items).toHaveLength(2);
  });
});

describe('limits', () => {
  test('five a minute and thirty a day, exactly; who waits may go on', async () => {
    for (let asked = 0; asked < 5; asked += 1) expect((await saraAsks('How old are you?')).status).toBe(200);
    const sixth = await saraAsks('How old are you?');
    expect(sixth).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(sixth.retryAfter)).toBeGreaterThan(0);
    for (let asked = 5; asked < 30; asked += 5) {
      house.clock.advance(minute);
      for (let more = 0; more < 5; more += 1) expect((await saraAsks('Where are you?')).status).toBe(200);
    }
    house.clock.advance(minute);
    expect((await saraAsks('How old are you?')).status).toBe(429);
    house.clock.advance(hour);
    saras = await signedIn(house, sara);
    expect((await saraAsks('How old are you?')).status).toBe(200);
  });

  test('one at a time: of many questions at once one is answered, and then the next may come', async () => {
    const told = await Promise.all(Array.from({ length: 4 }, () => saraAsks('How old are you?')));
    const answered = told.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThanOrEqual(1);
    expect(told.filter(({ status }) => status === 429).length).toBe(4 - answered.length);
    expect((await history(saras)).items).toHaveLength(2 * answered.length);
    expect((await saraAsks('Where are you?')).status).toBe(200);
  });

  test('of 500 characters in, and no tree that there is not', async () => {
    expect((await saraAsks('a'.repeat(501))).status).toBe(400);
    expect((await saraAsks('أ'.repeat(500))).status).toBe(200);
    expect((await ask(house.app, saras, { publicId: '0000000000', message: 'Hi' })).status).toBe(404);
  });
});
