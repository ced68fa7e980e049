import {
  requestErasure,
  requestExport,
  cancelErasure,
  sendErasureCode,
} from '@nabta/contract/operations/personal-data';
import { type Account, getAccount } from '@nabta/contract/people/account';
import { listInbox } from '@nabta/contract/services/inbox';
import { getLandPage } from '@nabta/contract/supply/land';
import { getPlanterPage } from '@nabta/contract/supply/planter';
import { getTree } from '@nabta/contract/trees/tree';
import { expect, test } from 'vitest';

import { day, hour, minute } from '#core/clock.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import { usePictureApp } from '#features/trees/picture/testing/picture-app.ts';
import * as make from '#testing/factories.ts';
import { refreshSignIn, signIn } from '#testing/sign-in.ts';
import { TestBrowser } from '#testing/test-app.ts';

import { selectTablesWith } from '../testing/find-traces.queries.ts';
import { firstname, lastname, seedFullAccount } from '../testing/seed-full-account.ts';
import { eraseAccount, eraseAgain, replayErasures } from './erase-person.ts';
import { insertErasure } from './erasure.queries.ts';

const { app, storedFiles } = usePictureApp();
const sql = () => app.context.database.sql;

/** Returns the code in the newest text message. */
async function readCode(phone: string): Promise<string> {
  await app.runJobs();
  const { body } = await new TestBrowser(() => app.app).call(listInbox, { query: { phone } });
  const texts = body.data;
  const text = texts.find(({ reference }) => reference.startsWith('erasure-'));
  return /\d{4}/u.exec(text?.body ?? '')?.[0] ?? '';
}

async function requestErasureOf(browser: TestBrowser, phone: string): Promise<Account> {
  await browser.call(sendErasureCode, {});
  const { status, body } = await browser.call(requestErasure, { body: { code: await readCode(phone) } });
  expect(status).toBe(200);
  return body.data;
}

const erase = (accountId: string) => eraseAccount.run(app.context, { accountId });
const findViolations = () => findInvariantViolations(app.context.database, app.clock);

/** Sends text messages that were delayed. */
async function runDelayedJobs(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await app.runJobs();
}

test('deletes all traces of a person after fourteen days except the documented ones', async () => {
  const phone = '+966551240001';
  const seed = await seedFullAccount(app, { phone, trees: 200 });
  const { account, browser, friend } = seed;
  await browser.call(requestExport, {});
  await app.runJobs();
  const traces = [phone.slice(4), firstname, lastname, '559999999'];
  // Proves that the search finds the traces before the erasure.
  expect(await selectTablesWith(sql(), traces)).toEqual(
    expect.arrayContaining(['account', 'chat_message', 'gift', 'issue', 'message', 'rate_bucket', 'tree']),
  );
  const before = await storedFiles();

  const { eraseAfter } = await requestErasureOf(browser, phone);
  expect(eraseAfter).toBe(new Date(app.clock.now().getTime() + 14 * day).toISOString());
  app.clock.advance(14 * day - minute);
  await erase(account.id);
  expect(await selectTablesWith(sql(), [account.id])).toContain('account');
  app.clock.advance(minute);
  await erase(account.id);
  // The erasure is idempotent, as job retries require.
  await erase(account.id);
  await runDelayedJobs();

  expect(await selectTablesWith(sql(), traces)).toEqual(['message_opt_out']);
  // The random id remains in the transfer chain and in notifications to others.
  const byId = await selectTablesWith(sql(), [account.id]);
  expect(byId.filter((table) => !['erasure', 'notification', 'tree_ledger'].includes(table))).toEqual([]);
  expect(await findViolations()).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
  expect(await storedFiles()).toEqual([]);

  const treeOf = async ({ publicId }: { publicId: string }) =>
    (await friend.browser.call(getTree, { params: { publicId } })).body.data;
  expect((await treeOf(seed.sponsored)).ledger.at(-1)).toMatchObject({
    kind: 'released',
    to: { id: friend.account.id },
  });
  expect((await treeOf(seed.own)).ledger.at(-1)).toMatchObject({ kind: 'released', to: null });
  expect(await treeOf(seed.own)).toMatchObject({ givenName: null, dedication: null });
  const ended = await sql()`
    select id, status, tree_id from gift where id = any(${[seed.unopened, seed.surprise, seed.promised].map(({ id }) => id)}) order by id`;
  expect(ended.map(({ status }) => status as string).toSorted()).toEqual([
    'expired',
    'expired',
    'taken_back',
  ]);
  const returned =
    await sql()`select owner_id from tree where id = any(${ended.map((gift) => gift['tree_id'] as string)}) and owner_id is not null`;
  expect(returned).toEqual([{ owner_id: friend.account.id }, { owner_id: friend.account.id }]);
});

test('ends the sessions of an erased account and lets its phone sign up again', async () => {
  const phone = '+966551240002';
  const browser = await signIn(app, phone);
  const { id } = await requestErasureOf(browser, phone);
  app.clock.advance(14 * day);
  await erase(id);
  expect((await browser.call(getAccount, {})).status).toBe(401);
  const again = await signIn(app, phone, { isNamed: false });
  expect((await again.call(getAccount, {})).body.data).toMatchObject({ firstname: null, treesPlanted: 0 });
});

test('does not erase an account when the request was cancelled, even by the earlier job', async () => {
  const phone = '+966551240003';
  const browser = await signIn(app, phone);
  const { id } = await requestErasureOf(browser, phone);
  const { status, body } = await browser.call(cancelErasure, {});
  expect([status, body.data.eraseAfter]).toEqual([200, null]);
  expect((await browser.call(cancelErasure, {})).status).toBe(200);
  app.clock.advance(2 * day);
  const later = await requestErasureOf(await refreshSignIn(browser), phone);
  app.clock.advance(12 * day);
  await erase(id);
  const newSession = await signIn(app, phone);
  expect((await newSession.call(getAccount, {})).body.data).toMatchObject({
    id,
    eraseAfter: later.eraseAfter,
  });
});

test('rejects cancelling once the erasure has begun', async () => {
  const phone = '+966551240007';
  const browser = await signIn(app, phone);
  const { id } = await requestErasureOf(browser, phone);
  await sql()`update erasure set begun_at = ${app.clock.now()} where account_id = ${id}`;
  expect((await browser.call(cancelErasure, {})).body.code).toBe('CONFLICT');
});

test('keeps the original date when requested twice', async () => {
  const phone = '+966551240004';
  const browser = await signIn(app, phone);
  const first = await requestErasureOf(browser, phone);
  app.clock.advance(hour);
  expect(await requestErasureOf(await signIn(app, phone), phone)).toMatchObject({
    eraseAfter: first.eraseAfter,
  });
});

test('invalidates the code after three wrong guesses and limits guesses per day', async () => {
  const phone = '+966551240005';
  const browser = await signIn(app, phone);
  const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
  const guess = async (code: string) => {
    const { body, headers } = await browser.call(requestErasure, { body: { code } });
    return [body.code, headers['retry-after'] !== undefined];
  };
  expect(await guess('0000')).toEqual(['CODE_EXPIRED', false]);
  for (let round = 0; round < 2; round += 1) {
    await browser.call(sendErasureCode, {});
    const code = await readCode(phone);
    expect(await guess(wrongOf(code))).toEqual(['WRONG_CODE', false]);
    expect(await guess(wrongOf(code))).toEqual(['WRONG_CODE', false]);
    expect(await guess(wrongOf(code))).toEqual(['WRONG_CODE', true]);
    expect(await guess(code)).toEqual(['CODE_EXPIRED', false]);
    app.clock.advance(minute);
  }
  expect(await guess('0000')).toEqual(['TOO_MANY_TRIES', true]);
  expect((await browser.call(getAccount, {})).body.data).toMatchObject({ eraseAfter: null });
});

test('accepts a code once and only for ten minutes', async () => {
  const phone = '+966551240006';
  const browser = await signIn(app, phone);
  await browser.call(sendErasureCode, {});
  const code = await readCode(phone);
  const responses = await Promise.all([1, 2].map(() => browser.call(requestErasure, { body: { code } })));
  expect(responses.map(({ status }) => status)).toContain(200);
  await browser.call(cancelErasure, {});
  expect((await browser.call(requestErasure, { body: { code } })).body.code).toBe('CODE_EXPIRED');
  await browser.call(sendErasureCode, {});
  const late = await readCode(phone);
  app.clock.advance(10 * minute);
  const again = await signIn(app, phone);
  expect((await again.call(requestErasure, { body: { code: late } })).body.code).toBe('CODE_EXPIRED');
});

test('releases a large forest in batches and resumes after a crash', async () => {
  const account = await make.createAccount(sql(), { firstname: 'عقيق', lastname: 'الفيروزي' });
  const company = await make.createCompany(sql(), { account: await make.createAccount(sql()) });
  await make.createTrees(sql(), 250, { owner: account, company });
  await make.createTrees(sql(), 30, { owner: account, isDeleted: true });
  const browser = await signIn(app, account.phone, { isNamed: false });
  await requestErasureOf(browser, account.phone);
  await runDelayedJobs();
  app.clock.advance(14 * day);
  const { database } = app.context;
  for (const transactionsBeforeCrash of [1, 2]) {
    let remaining = transactionsBeforeCrash;
    const transaction: typeof database.transaction = (work, options) => {
      if (remaining === 0) throw new Error('killed');
      remaining -= 1;
      return database.transaction(work, options);
    };
    const crashingContext = { ...app.context, database: { ...database, transaction } };
    await expect(eraseAccount.run(crashingContext, { accountId: account.id })).rejects.toThrow('killed');
    expect(await findViolations()).toEqual([]);
  }
  await erase(account.id);
  expect(await findViolations()).toEqual([]);
  expect(await selectTablesWith(sql(), ['عقيق', 'الفيروزي', account.phone])).toEqual([]);
  const [row] =
    await sql()`select count(*)::int as trees from tree where company_id = ${company.id} and owner_id = ${company.accountId}`;
  expect(row).toEqual({ trees: 250 });
});

test('erases an account again when a restored database contains it', async () => {
  const phone = '+966551240008';
  const { id } = await requestErasureOf(await signIn(app, phone), phone);
  app.clock.advance(14 * day);
  await erase(id);
  const other = await make.createAccount(sql());
  // Simulates the restored backup: the erasure is not due and the account exists.
  await sql()`update erasure set begun_at = null, erased_at = null where account_id = ${id}`;
  await sql()`insert into account (id, phone, firstname) values (${id}, ${phone}, 'لؤلؤة')`;
  await eraseAgain.run(app.context, {});
  await runDelayedJobs();
  expect(await selectTablesWith(sql(), [phone.slice(4), 'لؤلؤة'])).toEqual([]);
  expect(await sql()`select id from account where id = any (${[id, other.id]})`).toEqual([{ id: other.id }]);
  expect(await replayErasures(sql(), app.context)).toEqual([]);
});

test('names no erased planter or landowner, but still an organisation', async () => {
  const account = await make.createAccount(sql(), { role: 'planter' });
  const at = app.clock.now();
  const planter = await make.createPlanter(sql(), { account, nameConsentedAt: at });
  const ownerName = { en: 'Khalid Al-Harbi' };
  const land = await make.createLand(sql(), {
    account,
    ownerName,
    ownerIsPerson: true,
    ownerConsentedAt: at,
  });
  const farm = await make.createLand(sql(), { account, ownerName: { en: 'Harbi Farms' } });
  await insertErasure(sql(), { accountId: account.id, askedAt: at, eraseAfter: at });
  const visitor = new TestBrowser(() => app.app);
  const shownNames = async () => [
    (await visitor.call(getPlanterPage, { params: { id: planter.id } })).body.data.name,
    (await visitor.call(getLandPage, { params: { id: land.id } })).body.data.ownerName,
    (await visitor.call(getLandPage, { params: { id: farm.id } })).body.data.ownerName,
  ];
  expect(await shownNames()).toEqual([planter.name, ownerName, farm.ownerName]);
  await erase(account.id);
  expect(await shownNames()).toEqual([null, null, farm.ownerName]);
});
