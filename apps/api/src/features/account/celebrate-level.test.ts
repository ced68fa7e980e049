import { celebrateLevel, getAccount } from '@nabta/contract/account';
import { expect, test } from 'vitest';

import * as make from '../../testing/factories.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

async function person(trees: number) {
  const account = await make.createAccount(sql());
  await make.createTrees(sql(), trees, { owner: account });
  const [phone, tablet] = [
    await signIn(house, account.phone, { isNamed: false }),
    await signIn(house, account.phone, { isNamed: false }),
  ];
  return { account, phone, tablet };
}

const celebrated = async (browser: TestBrowser) =>
  ((await browser.call(celebrateLevel, {})).body.data as { level: string | null }).level;
const known = async (browser: TestBrowser) =>
  ((await browser.call(getAccount, {})).body.data as { celebratedLevel: number }).celebratedLevel;

test('a level is celebrated once, on the device that asks first', async () => {
  const { account, phone, tablet } = await person(5);
  expect(await known(tablet)).toBe(0);
  expect(await celebrated(phone)).toBe('treesFriend');
  expect(await celebrated(phone)).toBeNull();
  expect(await celebrated(tablet)).toBeNull();
  expect(await known(tablet)).toBe(2);
  await make.createTrees(sql(), 5, { owner: account });
  expect(await celebrated(tablet)).toBe('treesHero');
  expect(await celebrated(phone)).toBeNull();
});

test('of two devices at the same moment one celebrates', async () => {
  const { phone, tablet } = await person(1);
  const levels = await Promise.all([celebrated(phone), celebrated(tablet), celebrated(phone)]);
  expect(levels.filter((level) => level !== null)).toEqual(['planter']);
});

test('who has no tree, or gave some away and got others, has nothing to celebrate', async () => {
  const { phone: nobodys } = await person(0);
  expect(await celebrated(nobodys)).toBeNull();
  const { account, phone } = await person(5);
  await celebrated(phone);
  await sql()`update tree set is_deleted = true where owner_id = ${account.id}`;
  expect(await celebrated(phone)).toBeNull();
  await make.createTrees(sql(), 6, { owner: account });
  expect(await celebrated(phone)).toBeNull();
  expect(await known(phone)).toBe(2);
});
