import { requestExport, readExportState } from '@nabta/contract/operations/personal-data';
import type { Phone } from '@nabta/domain/phone';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { day } from '#core/clock.ts';
import { movePendingGifts } from '#features/gifts/gift/end-gift.ts';
import { giftTestKit, giftOf } from '#features/gifts/gift/testing/gift-test-kit.ts';
import * as make from '#testing/factories.ts';
import { refreshSignIn, signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { selectJobs } from '#testing/test-jobs.queries.ts';

import { exportSections, refersToPerson } from '../personal-tables.fragments.ts';
import { firstname, lastname, seedFullAccount, oldPhone } from '../testing/seed-full-account.ts';
import { writeExport } from './write-export.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

const download = (browser: TestBrowser) =>
  app.app.inject({
    url: '/api/account/export',
    headers: { authorization: `Bearer ${browser.token}` },
  });

/** Unpacks with a different zip library than the one that packed. */
async function unpack(browser: TestBrowser) {
  const files = unzipSync((await download(browser)).rawPayload);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { files, json: textOf('data.json'), page: textOf('my-data.html') };
}

const stateOf = async (browser: TestBrowser) => (await browser.call(readExportState, {})).body.data;

type Exported = { data: Record<string, Record<string, unknown>[]> };

test('contains every row of every personal table and no data of others', async () => {
  const { account, browser, surprise } = await seedFullAccount(app, { phone: '+966551230001' });
  expect(await stateOf(browser)).toBeNull();
  const requested = (await browser.call(requestExport, {})).body.data;
  expect(requested).toMatchObject({ readyAt: null, rowsWritten: 0 });
  expect((await download(browser)).statusCode).toBe(404);
  await app.runJobs();
  const state = await stateOf(browser);
  expect(state?.readyAt).not.toBeNull();
  expect(state?.rowsWritten).toBe(requested.rows);

  expect((await download(browser)).headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="nabta-my-data.zip"',
    'content-type': 'application/zip',
  });
  const { json } = await unpack(browser);
  const { data } = JSON.parse(json) as Exported;
  for (const { name, table, filter } of exportSections) {
    expect(data[name]?.length, name).toBeGreaterThan(name === 'companies' || name === 'erasure' ? -1 : 0);
    if (filter !== undefined) continue;
    const [row] = await sql()`
      select count(*)::int as rows from ${sql().identifier(table)} where ${refersToPerson(sql(), table, { id: account.id, phones: [account.phone, oldPhone] })}`;
    expect(data[name], name).toHaveLength(row?.['rows'] as number);
  }
  expect(data['account']).toMatchObject([{ firstname, lastname, phone: account.phone }]);
  expect(data['account']?.[0]).not.toHaveProperty('handSalt');
  expect(data['sessions']?.[0]).not.toHaveProperty('salt');
  expect(json).not.toContain(surprise.id);
});

test("renders the page in the person's language with local images and no scripts", async () => {
  const { browser, account } = await seedFullAccount(app, { phone: '+966551230002' });
  await sql()`update tree set given_name = '<script>alert(1)</script>' where owner_id = ${account.id}`;
  await browser.call(requestExport, {});
  await app.runJobs();
  const { files, page } = await unpack(browser);
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('<h2>أشجاري</h2>');
  expect(page).not.toContain('<script>');
  expect(page).toContain(`content="script-src 'none'"`);
  const imagePaths = [...page.matchAll(/(?:src|href)="([^"]*)"/gu)].map((match) => match[1] ?? '');
  expect(imagePaths).toHaveLength(2);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(imagePaths));
  for (const name of imagePaths)
    expect(await sharp(files[name]).metadata()).toMatchObject({ format: 'webp', width: expect.any(Number) });
  // Images deleted after the export are skipped.
  await sql()`update account set image_name = 'gone' where id = ${account.id}`;
  expect(Object.keys((await unpack(browser)).files)).toHaveLength(Object.keys(files).length - 1);
});

test("contains the phone the giver entered, not the receiver's later phone", async () => {
  const gifts = giftTestKit(app);
  const giver = await gifts.person();
  const [enteredPhone, laterPhone] = ['+966551230006' as Phone, '+966551230007' as Phone];
  const gift = giftOf(
    await gifts.give(giver.browser, await gifts.tree(giver.account), { phone: enteredPhone }),
  );
  await movePendingGifts(sql(), { oldPhone: enteredPhone, newPhone: laterPhone });
  await giver.browser.call(requestExport, {});
  await app.runJobs();
  const { json, page } = await unpack(giver.browser);
  const { data } = JSON.parse(json) as Exported;
  expect(data['giftsGiven']).toMatchObject([{ id: gift.id, toPhone: enteredPhone }]);
  expect(page).toContain(enteredPhone);
  for (const file of [json, page]) expect(file).not.toContain(laterPhone);
});

test('is available only to its owner and for one week', async () => {
  const owner = await signIn(app, '+966551230003');
  const otherUser = await signIn(app, '+966551230004');
  await owner.call(requestExport, {});
  await app.runJobs();
  expect((await download(owner)).statusCode).toBe(200);
  expect((await download(otherUser)).statusCode).toBe(404);
  expect((await download(new TestBrowser(() => app.app))).statusCode).toBe(401);
  app.clock.advance(7 * day);
  expect((await download(await refreshSignIn(owner))).statusCode).toBe(404);
});

test('runs once for concurrent requests and three times a day', async () => {
  const browser = await signIn(app, '+966551230005');
  const responses = await Promise.all([browser.call(requestExport, {}), browser.call(requestExport, {})]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const created = (await selectJobs(sql())).filter(({ name }) => name === 'make_export');
  expect(created).toHaveLength(1);
  for (const status of [200, 200, 429]) {
    await app.runJobs();
    expect((await browser.call(requestExport, {})).status).toBe(status);
  }
});

test('writes a large forest in parts and resumes after a crash', async () => {
  const account = await make.createAccount(sql());
  const trees = 1_700;
  await make.createTrees(sql(), trees, { owner: account });
  const browser = await signIn(app, account.phone, { isNamed: false });
  await browser.call(requestExport, {});
  const [created] = await sql()`select id from data_export where account_id = ${account.id}`;
  const { database } = app.context;
  let parts = 0;
  const crashingDatabase: typeof database = {
    ...database,
    transaction(work, options) {
      parts += 1;
      if (parts > 3) throw new Error('killed');
      return database.transaction(work, options);
    },
  };
  await expect(
    writeExport({ ...app.context, database: crashingDatabase }, created?.['id'] as string),
  ).rejects.toThrow();
  const partial = await stateOf(browser);
  expect(partial?.rowsWritten).toBeGreaterThan(1_000);
  expect(partial?.readyAt).toBeNull();
  await app.runJobs();
  const { data } = JSON.parse((await unpack(browser)).json) as Exported;
  expect(new Set(data['trees']?.map(({ publicId }) => publicId)).size).toBe(trees);
  expect(data['trees']).toHaveLength(trees);
  expect(data['passages']).toHaveLength(2 * trees);
  const largest = await sql()`
    select max(octet_length(bytes))::int as bytes from data_export_part where export_id = ${created?.['id'] as string}`;
  expect(largest[0]?.['bytes']).toBeLessThan(200_000);
});
