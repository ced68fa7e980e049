import { celebrateLevel, getAccount } from '@nabta/contract/people/account';
import { expect, test } from 'vitest';

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
const readCelebratedLevel = async (browser: TestBrowser) =>
  (await browser.call(getAccount, {})).body.data.celebratedLevel;

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
