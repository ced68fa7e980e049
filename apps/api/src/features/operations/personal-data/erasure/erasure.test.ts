import type { Account } from '@nabta/contract/account';
import { getAccount } from '@nabta/contract/account';
import { listInbox } from '@nabta/contract/inbox';
import { askForErasure, askForExport, keepAccount, sendErasureCode } from '@nabta/contract/personal-data';
import { getTree, type Tree } from '@nabta/contract/tree';
import { expect, test } from 'vitest';

import { day, hour, minute } from '../../../platform/clock.ts';
import * as make from '../../../testing/factories.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { TestBrowser } from '../../../testing/test-app.ts';
import { usePictureApp } from '../../picture/testing/picture-app.ts';
import { findFaults } from '../../verify/verify-forest.ts';
import { eraseAccount, eraseAgain } from '../personal-data.jobs.ts';
import { selectTablesWith } from '../testing/find-traces.queries.ts';
import { firstname, lastname, liveFullLife } from '../testing/full-life.ts';
import { replayErasures } from './replay-erasures.ts';

const { house, storedFiles } = usePictureApp();
const sql = () => house.context.database.sql;

/** The code in the newest text, as its owner would read it. */
async function codeOn(phone: string): Promise<string> {
  await house.runJobs();
  const { body } = await new TestBrowser(() => house.app).call(listInbox, { query: { phone } });
  const texts = body.data as { reference: string; body: string }[];
  const text = texts.find(({ reference }) => reference.startsWith('erasure-'));
  return /\d{4}/u.exec(text?.body ?? '')?.[0] ?? '';
}

async function askToBeErased(browser: TestBrowser, phone: string): Promise<Account> {
  await browser.call(sendErasureCode, {});
  const { status, body } = await browser.call(askForErasure, { body: { code: await codeOn(phone) } });
  expect(status).toBe(200);
  return body.data as Account;
}

const erase = (accountId: string) => eraseAccount.run(house.context, { accountId });
const faults = () => findFaults(house.context.database, house.clock);

/** Texts that waited for their hour leave. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await house.runJobs();
}

test('fourteen days after it was asked for, nothing of the person is left but what is stated', async () => {
  const phone = '+966551240001';
  const life = await liveFullLife(house, { phone, trees: 200 });
  const { account, browser, friend } = life;
  await browser.call(askForExport, {});
  await house.runJobs();
  const traces = [phone.slice(4), firstname, lastname, '559999999'];
  // The search finds what is there, or it would prove nothing.
  expect(await selectTablesWith(sql(), traces)).toEqual(
    expect.arrayContaining(['account', 'chat_message', 'gift', 'issue', 'message', 'rate_bucket', 'tree']),
  );
  const before = await storedFiles();

  const { eraseAfter } = await askToBeErased(browser, phone);
  expect(eraseAfter).toBe(new Date(house.clock.now().getTime() + 14 * day).toISOString());
  house.clock.advance(14 * day - minute);
  await erase(account.id);
  expect(await selectTablesWith(sql(), [account.id])).toContain('account');
  house.clock.advance(minute);
  await erase(account.id);
  // Erasing again, as a job that was tried twice does, changes nothing.
  await erase(account.id);
  await settle();

  expect(await selectTablesWith(sql(), traces)).toEqual(['message_opt_out']);
  // The random id stays where the chain of hands needs it, and where others were told of somebody.
  const byId = await selectTablesWith(sql(), [account.id]);
  expect(byId.filter((table) => !['erasure', 'notification', 'tree_ledger'].includes(table))).toEqual([]);
  expect(await faults()).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
  expect(await storedFiles()).toEqual([]);

  const treeOf = async ({ publicId }: { publicId: string }) =>
    (await friend.browser.call(getTree, { params: { publicId } })).body.data as Tree;
  expect((await treeOf(life.sponsored)).ledger.at(-1)).toMatchObject({
    kind: 'released',
    to: { id: friend.account.id },
  });
  expect((await treeOf(life.own)).ledger.at(-1)).toMatchObject({ kind: 'released', to: null });
  expect(await treeOf(life.own)).toMatchObject({ givenName: null, dedication: null });
  const ended = await sql()`
    select id, status, tree_id from gift where id = any(${[life.unopened, life.surprise, life.promised].map(({ id }) => id)}) order by id`;
  expect(ended.map(({ status }) => status as string).toSorted()).toEqual([
    'expired',
    'expired',
    'taken_back',
  ]);
  const returned =
    await sql()`select owner_id from tree where id = any(${ended.map((gift) => gift['tree_id'] as string)}) and owner_id is not null`;
  expect(returned).toEqual([{ owner_id: friend.account.id }, { owner_id: friend.account.id }]);
});

test('a session of somebody who is gone is over, and the phone begins anew', async () => {
  const phone = '+966551240002';
  const browser = await signIn(house, phone);
  const { id } = await askToBeErased(browser, phone);
  house.clock.advance(14 * day);
  await erase(id);
  expect((await browser.call(getAccount, {})).status).toBe(401);
  const again = await signIn(house, phone, { isNamed: false });
  expect((await again.call(getAccount, {})).body.data).toMatchObject({ firstname: null, treesPlanted: 0 });
});

test('who changes their mind keeps everything, and is not erased by the job of before', async () => {
  const phone = '+966551240003';
  const browser = await signIn(house, phone);
  const { id } = await askToBeErased(browser, phone);
  const { status, body } = await browser.call(keepAccount, {});
  expect([status, (body.data as Account).eraseAfter]).toEqual([200, null]);
  expect((await browser.call(keepAccount, {})).status).toBe(200);
  house.clock.advance(2 * day);
  const later = await askToBeErased(await signIn(house, phone), phone);
  house.clock.advance(12 * day);
  await erase(id);
  const back = await signIn(house, phone);
  expect((await back.call(getAccount, {})).body.data).toMatchObject({ id, eraseAfter: later.eraseAfter });
});

test('once the erasing has begun nobody can stop it', async () => {
  const phone = '+966551240007';
  const browser = await signIn(house, phone);
  const { id } = await askToBeErased(browser, phone);
  await sql()`update erasure set begun_at = ${house.clock.now()} where account_id = ${id}`;
  expect((await browser.call(keepAccount, {})).body.code).toBe('CONFLICT');
});

test('asking twice does not begin the fourteen days again', async () => {
  const phone = '+966551240004';
  const browser = await signIn(house, phone);
  const first = await askToBeErased(browser, phone);
  house.clock.advance(hour);
  expect(await askToBeErased(await signIn(house, phone), phone)).toMatchObject({
    eraseAfter: first.eraseAfter,
  });
});

test('a wrong code changes nothing, three of them end it, and guessing ends for the day', async () => {
  const phone = '+966551240005';
  const browser = await signIn(house, phone);
  const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
  const guess = async (code: string) => {
    const { body, headers } = await browser.call(askForErasure, { body: { code } });
    return [body.code, headers['retry-after'] !== undefined];
  };
  expect(await guess('0000')).toEqual(['CODE_EXPIRED', false]);
  for (let round = 0; round < 2; round += 1) {
    await browser.call(sendErasureCode, {});
    const code = await codeOn(phone);
    expect(await guess(wrongOf(code))).toEqual(['WRONG_CODE', false]);
    expect(await guess(wrongOf(code))).toEqual(['WRONG_CODE', false]);
    expect(await guess(wrongOf(code))).toEqual(['WRONG_CODE', true]);
    expect(await guess(code)).toEqual(['CODE_EXPIRED', false]);
    house.clock.advance(minute);
  }
  expect(await guess('0000')).toEqual(['TOO_MANY_TRIES', true]);
  expect((await browser.call(getAccount, {})).body.data).toMatchObject({ eraseAfter: null });
});

test('one code works once, and not after its ten minutes', async () => {
  const phone = '+966551240006';
  const browser = await signIn(house, phone);
  await browser.call(sendErasureCode, {});
  const code = await codeOn(phone);
  const answers = await Promise.all([1, 2].map(() => browser.call(askForErasure, { body: { code } })));
  expect(answers.map(({ status }) => status)).toContain(200);
  await browser.call(keepAccount, {});
  expect((await browser.call(askForErasure, { body: { code } })).body.code).toBe('CODE_EXPIRED');
  await browser.call(sendErasureCode, {});
  const late = await codeOn(phone);
  house.clock.advance(10 * minute);
  const again = await signIn(house, phone);
  expect((await again.call(askForErasure, { body: { code: late } })).body.code).toBe('CODE_EXPIRED');
});

test('a forest of hundreds passes on in small steps, and an eraser that dies is followed by one that goes on', async () => {
  const account = await make.createAccount(sql(), { firstname: 'عقيق', lastname: 'الفيروزي' });
  const company = await make.createCompany(sql(), { account: await make.createAccount(sql()) });
  await make.createTrees(sql(), 250, { owner: account, company });
  await make.createTrees(sql(), 30, { owner: account, isDeleted: true });
  const browser = await signIn(house, account.phone, { isNamed: false });
  await askToBeErased(browser, account.phone);
  await settle();
  house.clock.advance(14 * day);
  const { database } = house.context;
  for (const lives of [1, 2]) {
    let left = lives;
    const transaction: typeof database.transaction = (work, options) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return database.transaction(work, options);
    };
    const dying = { ...house.context, database: { ...database, transaction } };
    await expect(eraseAccount.run(dying, { accountId: account.id })).rejects.toThrow('killed');
    expect(await faults()).toEqual([]);
  }
  await erase(account.id);
  expect(await faults()).toEqual([]);
  expect(await selectTablesWith(sql(), ['عقيق', 'الفيروزي', account.phone])).toEqual([]);
  const [held] =
    await sql()`select count(*)::int as trees from tree where company_id = ${company.id} and owner_id = ${company.accountId}`;
  expect(held).toEqual({ trees: 250 });
});

test('who was erased and is back in a restored database is erased again, and nobody else', async () => {
  const phone = '+966551240008';
  const { id } = await askToBeErased(await signIn(house, phone), phone);
  house.clock.advance(14 * day);
  await erase(id);
  const other = await make.createAccount(sql());
  // As the backup has them: with a wish that was not due yet, and the account itself.
  await sql()`update erasure set begun_at = null, erased_at = null where account_id = ${id}`;
  await sql()`insert into account (id, phone, firstname) values (${id}, ${phone}, 'لؤلؤة')`;
  await eraseAgain.run(house.context, {});
  await settle();
  expect(await selectTablesWith(sql(), [phone.slice(4), 'لؤلؤة'])).toEqual([]);
  expect(await sql()`select id from account where id = any (${[id, other.id]})`).toEqual([{ id: other.id }]);
  expect(await replayErasures(house.context)).toEqual([]);
});
