import { askForExport, type ExportState, readExportState } from '@nabta/contract/personal-data';
import type { Phone } from '@nabta/domain/phone';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';

import { day } from '../../../platform/clock.ts';
import * as make from '../../../testing/factories.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../../testing/test-app.ts';
import { selectJobs } from '../../../testing/test-jobs.queries.ts';
import { moveWaitingGifts } from '../../gift/follow-phone.ts';
import { giftHouse, giftOf } from '../../gift/testing/gift-house.ts';
import { exportSections, isOf } from '../personal-tables.fragments.ts';
import { firstname, lastname, liveFullLife, oldPhone } from '../testing/full-life.ts';
import { writeExport } from './write-export.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

const download = (browser: TestBrowser) =>
  house.app.inject({
    url: '/api/account/export',
    headers: { authorization: `Bearer ${browser.token}` },
  });

/** What lies in the zip, by another hand than the one that packed it. */
async function unpack(browser: TestBrowser) {
  const files = unzipSync((await download(browser)).rawPayload);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { files, json: textOf('data.json'), page: textOf('my-data.html') };
}

const stateOf = async (browser: TestBrowser) =>
  (await browser.call(readExportState, {})).body.data as ExportState | null;

type Exported = { data: Record<string, Record<string, unknown>[]> };

test('every row of every table that holds something of a person is in their copy, and nothing of others', async () => {
  const { account, browser, surprise } = await liveFullLife(house, { phone: '+966551230001' });
  expect(await stateOf(browser)).toBeNull();
  const asked = (await browser.call(askForExport, {})).body.data as ExportState;
  expect(asked).toMatchObject({ readyAt: null, rowsWritten: 0 });
  expect((await download(browser)).statusCode).toBe(404);
  await house.runJobs();
  const state = await stateOf(browser);
  expect(state?.readyAt).not.toBeNull();
  expect(state?.rowsWritten).toBe(asked.rows);

  expect((await download(browser)).headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="nabta-my-data.zip"',
    'content-type': 'application/zip',
  });
  const { json } = await unpack(browser);
  const { data } = JSON.parse(json) as Exported;
  for (const { name, table, which } of exportSections) {
    expect(data[name]?.length, name).toBeGreaterThan(name === 'companies' || name === 'erasure' ? -1 : 0);
    if (which !== undefined) continue;
    const [row] = await sql()`
      select count(*)::int as rows from ${sql().identifier(table)} where ${isOf(sql(), table, { id: account.id, phones: [account.phone, oldPhone] })}`;
    expect(data[name], name).toHaveLength(row?.['rows'] as number);
  }
  expect(data['account']).toMatchObject([{ firstname, lastname, phone: account.phone }]);
  expect(data['account']?.[0]).not.toHaveProperty('handSalt');
  expect(data['sessions']?.[0]).not.toHaveProperty('salt');
  expect(json).not.toContain(surprise.id);
});

test('the page is in the language of the person, stands beside their pictures and runs nothing', async () => {
  const { browser, account } = await liveFullLife(house, { phone: '+966551230002' });
  await sql()`update tree set given_name = '<script>alert(1)</script>' where owner_id = ${account.id}`;
  await browser.call(askForExport, {});
  await house.runJobs();
  const { files, page } = await unpack(browser);
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('<h2>أشجاري</h2>');
  expect(page).not.toContain('<script>');
  expect(page).toContain(`content="script-src 'none'"`);
  const shown = [...page.matchAll(/(?:src|href)="([^"]*)"/gu)].map((match) => match[1] ?? '');
  expect(shown).toHaveLength(2);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(shown));
  for (const name of shown)
    expect(await sharp(files[name]).metadata()).toMatchObject({ format: 'webp', width: expect.any(Number) });
  // One that is gone since is left out, and nothing breaks.
  await sql()`update account set image_name = 'gone' where id = ${account.id}`;
  expect(Object.keys((await unpack(browser)).files)).toHaveLength(Object.keys(files).length - 1);
});

test('the copy of a giver tells the phone they wrote, and not the one that the receiver has by now', async () => {
  const gifts = giftHouse(house);
  const giver = await gifts.person();
  const [written, now] = ['+966551230006' as Phone, '+966551230007' as Phone];
  const gift = giftOf(await gifts.give(giver.browser, await gifts.tree(giver.account), { phone: written }));
  await moveWaitingGifts(sql(), { oldPhone: written, newPhone: now });
  await giver.browser.call(askForExport, {});
  await house.runJobs();
  const { json, page } = await unpack(giver.browser);
  const { data } = JSON.parse(json) as Exported;
  expect(data['giftsGiven']).toMatchObject([{ id: gift.id, toPhone: written }]);
  expect(page).toContain(written);
  for (const file of [json, page]) expect(file).not.toContain(now);
});

test('only its owner may fetch it, and after a week nobody', async () => {
  const owner = await signIn(house, '+966551230003');
  const stranger = await signIn(house, '+966551230004');
  await owner.call(askForExport, {});
  await house.runJobs();
  expect((await download(owner)).statusCode).toBe(200);
  expect((await download(stranger)).statusCode).toBe(404);
  expect((await download(new TestBrowser(() => house.app))).statusCode).toBe(401);
  house.clock.advance(7 * day);
  expect((await download(await signIn(house, '+966551230003'))).statusCode).toBe(404);
});

test('asked for twice at once it is made once, and three times a day', async () => {
  const browser = await signIn(house, '+966551230005');
  const answers = await Promise.all([browser.call(askForExport, {}), browser.call(askForExport, {})]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const made = (await selectJobs(sql())).filter(({ name }) => name === 'make_export');
  expect(made).toHaveLength(1);
  for (const status of [200, 200, 429]) {
    await house.runJobs();
    expect((await browser.call(askForExport, {})).status).toBe(status);
  }
});

test('a forest of thousands is written part by part, and a writer that dies is followed by one that goes on', async () => {
  const account = await make.createAccount(sql());
  const trees = 1_700;
  await make.createTrees(sql(), trees, { owner: account });
  const browser = await signIn(house, account.phone, { isNamed: false });
  await browser.call(askForExport, {});
  const [made] = await sql()`select id from data_export where account_id = ${account.id}`;
  const { database } = house.context;
  let parts = 0;
  const dying: typeof database = {
    ...database,
    transaction(work, options) {
      parts += 1;
      if (parts > 3) throw new Error('killed');
      return database.transaction(work, options);
    },
  };
  await expect(writeExport({ ...house.context, database: dying }, made?.['id'] as string)).rejects.toThrow();
  const half = await stateOf(browser);
  expect(half?.rowsWritten).toBeGreaterThan(1_000);
  expect(half?.readyAt).toBeNull();
  await house.runJobs();
  const { data } = JSON.parse((await unpack(browser)).json) as Exported;
  expect(new Set(data['trees']?.map(({ publicId }) => publicId)).size).toBe(trees);
  expect(data['trees']).toHaveLength(trees);
  expect(data['passages']).toHaveLength(2 * trees);
  const largest = await sql()`
    select max(octet_length(bytes))::int as bytes from data_export_part where export_id = ${made?.['id'] as string}`;
  expect(largest[0]?.['bytes']).toBeLessThan(200_000);
});
