import { celebrateLevel, getAccount } from '@nabta/contract/people/account';
import { expect, test } from 'vitest';

import { minute } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

async function createUser(trees: number) {
  const account = await make.createAccount(sql());
  await make.createTrees(sql(), trees, { owner: account });
  const [phone, tablet] = [
    await signIn(app, account.phone, { isNamed: false }),
    await signIn(app, account.phone, { isNamed: false }),
  ];
  return { account, phone, tablet };
}

const celebrate = async (browser: TestBrowser) => (await browser.call(celebrateLevel, {})).body.data.level;
const readAccount = async (browser: TestBrowser) => (await browser.call(getAccount, {})).body.data;
const readCelebratedLevel = async (browser: TestBrowser) => (await readAccount(browser)).celebratedLevel;

test('celebrates a level once, on the first device that requests it', async () => {
  const { account, phone, tablet } = await createUser(5);
  expect(await readCelebratedLevel(tablet)).toBe(0);
  expect(await celebrate(phone)).toBe('treesFriend');
  expect(await celebrate(phone)).toBeNull();
  expect(await celebrate(tablet)).toBeNull();
  expect(await readCelebratedLevel(tablet)).toBe(2);
  await make.createTrees(sql(), 5, { owner: account });
  expect(await celebrate(tablet)).toBe('treesHero');
  expect(await celebrate(phone)).toBeNull();
});

test('celebrates once when two devices request it concurrently', async () => {
  const { phone, tablet } = await createUser(1);
  const levels = await Promise.all([celebrate(phone), celebrate(tablet), celebrate(phone)]);
  expect(levels.filter((level) => level !== null)).toEqual(['planter']);
});

test('celebrates nothing without trees or when lost trees are replaced', async () => {
  const { phone: newUserPhone } = await createUser(0);
  expect(await celebrate(newUserPhone)).toBeNull();
  const { account, phone } = await createUser(5);
  await celebrate(phone);
  await sql()`update tree set is_deleted = true where owner_id = ${account.id}`;
  expect(await celebrate(phone)).toBeNull();
  await make.createTrees(sql(), 6, { owner: account });
  expect(await celebrate(phone)).toBeNull();
  expect(await readCelebratedLevel(phone)).toBe(2);
});

test('stores when each level was reached and keeps it after trees are given away', async () => {
  const { account, phone } = await createUser(5);
  const first = app.clock.now().toISOString();
  await celebrate(phone);
  await make.createTrees(sql(), 5, { owner: account });
  app.clock.advance(minute);
  await celebrate(phone);
  const third = app.clock.now().toISOString();
  await sql()`update tree set owner_id = null where owner_id = ${account.id}`;
  app.clock.advance(minute);
  await celebrate(phone);
  expect(await readAccount(phone)).toMatchObject({
    treesPlanted: 0,
    celebratedLevel: 3,
    levelsReachedAt: [first, first, third],
  });
});

test('leaves the time unknown for levels reached before times were recorded', async () => {
  const { account, phone } = await createUser(10);
  await sql()`update account set celebrated_level = 2 where id = ${account.id}`;
  await celebrate(phone);
  const at = app.clock.now().toISOString();
  expect((await readAccount(phone)).levelsReachedAt).toEqual([null, null, at]);
});
