import { maxPrintedTags, printTags } from '@nabta/contract/gifts/tag';
import type { Role } from '@nabta/domain/role';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { typeset } from '#core/typeset/typeset.ts';
import type { AccountSeed, LandSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { readQrCodes } from '#testing/read-qr-codes.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { tagLink } from './tag-secret.ts';
import { layoutTagSheet } from './tag-sheet.ts';
import { selectTagsToPrint } from './tag.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const account = (role: Role) => make.createAccount(sql(), { role });
const tagOf = (number: number) => `TAG${String(number).padStart(5, '0')}`;

let landowner: AccountSeed;
let sponsor: AccountSeed;
let land: LandSeed;

beforeAll(async () => {
  landowner = await account('landowner');
  sponsor = await account('company');
  const name = { ar: 'وادي حنيفة', en: 'Wadi Hanifah' };
  land = await make.createLand(sql(), { name, account: landowner });
  const company = await make.createCompany(sql(), { account: sponsor });
  const specieId = 'ziziphus-spina-christi';
  for (let number = 1; number <= 9; number += 1)
    await make.createTree(sql(), { tag: tagOf(number), land, specieId });
  await make.createTree(sql(), { tag: tagOf(10), company });
  await make.createTree(sql(), { tag: tagOf(11), land, isDeleted: true });
});

type Query = { land?: string; perPage?: string; cursor?: string };

/** A busy machine may exceed the rendering timeout and return 503; retries until it succeeds. */
const sheetOf = (browser: TestBrowser, query: Query = {}) =>
  vi.waitFor(
    async () => {
      const response = await app.app.inject({
        url: `/api/tree_tag/sheet.pdf?${new URLSearchParams(query).toString()}`,
        headers: { authorization: `Bearer ${browser.token}` },
      });
      expect(response.statusCode).not.toBe(503);
      return response;
    },
    { timeout: 100_000 },
  );

async function print(browser: TestBrowser, query: Query = {}): Promise<string[]> {
  const response = await sheetOf(browser, query);
  expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  const document = await getDocumentProxy(new Uint8Array(response.rawPayload));
  return (await extractText(document)).text;
}

const numbersOf = (pages: string[]) =>
  pages
    .join(' ')
    .match(/TAG\d{5}/gu)
    ?.toSorted();

describe('tag sheet', () => {
  test('prints the requested number per page with id, species and place in two languages', async () => {
    const pages = await print(await createStaffBrowser(app, await account('admin')), {
      land: land.id,
      perPage: '8',
    });
    expect(pages).toHaveLength(2);
    expect(numbersOf(pages)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(tagOf));
    expect(pages[0]).toContain('Wadi Hanifah');
    expect(pages[0]).toMatch(/Christ|Sidr/u);
  });

  test.each([8, 15, 24] as const)('prints %i scannable claim codes per page', async (perPage) => {
    const tags = await selectTagsToPrint(sql(), { staffId: undefined, limit: perPage });
    const svg = await typeset(layoutTagSheet(app.context, tags, { perPage, as: 'svg' }));
    const picture = await sharp(Buffer.from(svg), { density: 200 })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    const links = tags.map(({ id }) => tagLink(app.context, id));
    expect((await readQrCodes(picture)).toSorted()).toEqual(links.toSorted());
  });

  test('continues after the cursor', async () => {
    const pages = await print(await createStaffBrowser(app, await account('admin')), { cursor: tagOf(7) });
    expect(numbersOf(pages)).toEqual([8, 9, 10].map(tagOf));
  });

  test('links to the next sheet while there is one', async () => {
    const large = await make.createLand(sql(), { account: landowner });
    for (let number = 1; number <= maxPrintedTags + 1; number += 1)
      await make.createTree(sql(), { tag: `WADE${String(number).padStart(4, '0')}`, land: large });
    const browser = await createStaffBrowser(app, landowner);
    const { headers } = await sheetOf(browser, { land: large.id, perPage: '24' });
    expect(headers.link).toBe(
      `</api/tree_tag/sheet.pdf?land=${large.id}&perPage=24&cursor=WADE0240>; rel="next"`,
    );
    expect((await sheetOf(browser, { land: large.id, cursor: 'WADE0240' })).headers.link).toBeUndefined();
  });
});

describe('print permission', () => {
  test('lets a landowner print the tags of their land and a sponsor those they paid for', async () => {
    expect(numbersOf(await print(await createStaffBrowser(app, landowner)))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(tagOf),
    );
    expect(numbersOf(await print(await createStaffBrowser(app, sponsor)))).toEqual([tagOf(10)]);
  });

  test('rejects printing the tags of others', async () => {
    const other = await createStaffBrowser(app, await account('landowner'));
    expect((await other.call(printTags, { query: { land: land.id } })).status).toBe(404);
    for (const role of ['person', 'planter'] as const) {
      const browser = await createStaffBrowser(app, await account(role));
      expect((await browser.call(printTags, { query: { land: land.id } })).status).toBe(403);
    }
  });

  test('requires a second factor from staff', async () => {
    const browser = await createSignedInBrowser(app, await account('admin'));
    expect((await browser.call(printTags, { query: {} })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('rejects an unsupported page size and limits sheets per hour', async () => {
    const browser = await createStaffBrowser(app, await account('landowner'));
    expect((await browser.call(printTags, { query: { perPage: 7 } })).status).toBe(400);
    const statuses = [];
    for (let count = 0; count <= 60; count += 1)
      statuses.push((await browser.call(printTags, { query: {} })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
  });
});
