import { maxPrintedTags, printTags } from '@nabta/contract/tag';
import type { Role } from '@nabta/domain/role';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { typeset } from '../../platform/typeset/typeset.ts';
import type { AccountSeed, LandSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { readQrCodes } from '../../testing/read-qr-codes.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { tagLink } from './tag-secret.ts';
import { layTagSheet } from './tag-sheet.ts';
import { selectTagsToPrint } from './tag.queries.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
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

/** A busy machine may take longer than a sheet may, and is asked again. */
const sheetOf = (browser: TestBrowser, query: Query = {}) =>
  vi.waitFor(
    async () => {
      const response = await house.app.inject({
        url: `/api/tree_tag/sheet.pdf?${new URLSearchParams(query).toString()}`,
        headers: { authorization: `Bearer ${browser.token}` },
      });
      expect(response.statusCode).not.toBe(503);
      return response;
    },
    { timeout: 100_000 },
  );

/** The pages of a sheet as text. */
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

describe('a sheet of tags', () => {
  test('has so many on each page, with number, species and place in two languages', async () => {
    const pages = await print(await signedInAsStaff(house, await account('admin')), {
      land: land.id,
      perPage: '8',
    });
    expect(pages).toHaveLength(2);
    expect(numbersOf(pages)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(tagOf));
    expect(pages[0]).toContain('Wadi Hanifah');
    expect(pages[0]).toMatch(/Christ|Sidr/u);
  });

  test.each([8, 15, 24] as const)(
    'of %i a page holds codes that a camera reads and that claim',
    async (perPage) => {
      const tags = await selectTagsToPrint(sql(), { staffId: undefined, limit: perPage });
      const svg = await typeset(layTagSheet(house.context, tags, { perPage, as: 'svg' }));
      const picture = await sharp(Buffer.from(svg), { density: 200 })
        .flatten({ background: '#fff' })
        .png()
        .toBuffer();
      const links = tags.map(({ id }) => tagLink(house.context, id));
      expect((await readQrCodes(picture)).toSorted()).toEqual(links.toSorted());
    },
  );

  test('goes on after the last number of the one before', async () => {
    const pages = await print(await signedInAsStaff(house, await account('admin')), { cursor: tagOf(7) });
    expect(numbersOf(pages)).toEqual([8, 9, 10].map(tagOf));
  });

  test('names the one after it, as long as there is one', async () => {
    const large = await make.createLand(sql(), { account: landowner });
    for (let number = 1; number <= maxPrintedTags + 1; number += 1)
      await make.createTree(sql(), { tag: `WADE${String(number).padStart(4, '0')}`, land: large });
    const browser = await signedIn(house, landowner);
    const { headers } = await sheetOf(browser, { land: large.id, perPage: '24' });
    expect(headers.link).toBe(
      `</api/tree_tag/sheet.pdf?land=${large.id}&perPage=24&cursor=WADE0240>; rel="next"`,
    );
    expect((await sheetOf(browser, { land: large.id, cursor: 'WADE0240' })).headers.link).toBeUndefined();
  });
});

describe('who prints', () => {
  test('a landowner prints what stands on their land, and a sponsor what they paid for', async () => {
    expect(numbersOf(await print(await signedIn(house, landowner)))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(tagOf),
    );
    expect(numbersOf(await print(await signedIn(house, sponsor)))).toEqual([tagOf(10)]);
  });

  test('nobody prints the tags of others', async () => {
    const other = await signedIn(house, await account('landowner'));
    expect((await other.call(printTags, { query: { land: land.id } })).status).toBe(404);
    for (const role of ['person', 'planter'] as const) {
      const browser = await signedIn(house, await account(role));
      expect((await browser.call(printTags, { query: { land: land.id } })).status).toBe(403);
    }
  });

  test('staff prints the tags of all once it has proven itself a second time', async () => {
    const browser = await signedIn(house, await account('admin'));
    expect((await browser.call(printTags, { query: {} })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('a sheet of another size is refused, and nobody prints endlessly', async () => {
    const browser = await signedIn(house, await account('landowner'));
    expect((await browser.call(printTags, { query: { perPage: 7 } })).status).toBe(400);
    const statuses = [];
    for (let count = 0; count <= 60; count += 1)
      statuses.push((await browser.call(printTags, { query: {} })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
  });
});
