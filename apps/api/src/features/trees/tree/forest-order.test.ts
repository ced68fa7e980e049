import * as contract from '@nabta/contract/trees/tree';
import { getEcoBenefitOfTree } from '@nabta/contract/trees/tree-benefit';
import { describe, expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

type Query = Record<string, string | number>;

async function person() {
  const account = await make.createAccount(sql());
  return { account, browser: await createSignedInBrowser(app, account) };
}

async function readAll(browser: TestBrowser, query: Query): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = { ...query, limit: 2, ...(cursor !== undefined && { cursor }) };
    const { body } = await browser.call(contract.pageTrees, { query: page }, { 'accept-language': 'ar' });
    const more = contract.pageTrees.data.parse(body.data).map(({ id }) => id);
    ids.push(...more);
    if (more.length < 2) return ids;
    cursor = more.at(-1);
  }
}

describe('forest order', () => {
  test('is newest first by default and oldest first on request', async () => {
    const { account, browser } = await person();
    const ids = (await make.createTrees(sql(), 5, { owner: account })).map(({ id }) => id);
    expect(await readAll(browser, {})).toEqual(ids.toReversed());
    expect(await readAll(browser, { sort: 'oldest' })).toEqual(ids);
  });

  test("sorts by name in the reader's language, ignoring articles and diacritics, with ties stable", async () => {
    const { account, browser } = await person();
    const plant = async (givenName: string | null, specieId: string | null) =>
      (await make.createTree(sql(), { owner: account, givenName, specieId })).id;
    const nameless = await plant(null, null);
    const ghaf = await plant(null, 'prosopis-cineraria');
    const sidr = await plant(null, 'ziziphus-spina-christi');
    const hope = await plant('أَمل', 'ziziphus-spina-christi');
    const otherGhaf = await plant(null, 'prosopis-cineraria');
    expect(await readAll(browser, { sort: 'name' })).toEqual([hope, sidr, ghaf, otherGhaf, nameless]);
    const { body } = await browser.call(
      contract.listTrees,
      { query: { sort: 'name' } },
      { 'accept-language': 'en' },
    );
    expect((body.data as contract.TreeSummary[]).map(({ id }) => id)).toEqual([
      sidr,
      ghaf,
      otherGhaf,
      hope,
      nameless,
    ]);
  });

  test('sorts by distance, scaling longitude by latitude', async () => {
    const { account, browser } = await person();
    const plant = async (longitude: number, latitude: number) =>
      (await make.createTree(sql(), { owner: account, longitude, latitude })).id;
    const north = await plant(46.7, 25.6);
    const east = await plant(47.65, 24.7);
    const here = await plant(46.7, 24.7);
    const far = await plant(39.2, 21.5);
    const place = { longitude: '46.7', latitude: '24.7' };
    expect(await readAll(browser, { sort: 'nearest', ...place })).toEqual([here, east, north, far]);
    expect((await browser.call(contract.pageTrees, { query: { sort: 'nearest' } })).status).toBe(400);
  });

  test('sorts by removed CO2 as shown on the tree page', async () => {
    const { account, browser } = await person();
    const plant = (specieId: string, year: number) =>
      make.createTree(sql(), {
        owner: account,
        specieId,
        plantedAt: new Date(`${year}-03-01T09:00:00Z`),
      });
    const trees = [
      await plant('prosopis-cineraria', 2020),
      await plant('phoenix-dactylifera', 2015),
      await plant('ziziphus-spina-christi', 2023),
      await plant('ziziphus-spina-christi', 2023),
      await plant('avicennia-marina', 2018),
    ];
    const benefits = await Promise.all(
      trees.map(async ({ id, publicId }) => {
        const { body } = await browser.call(getEcoBenefitOfTree, { params: { publicId } });
        return { id, kg: getEcoBenefitOfTree.data.parse(body.data).co2RemovedKg };
      }),
    );
    const expected = benefits.toSorted((one, other) => other.kg - one.kg || (one.id < other.id ? 1 : -1));
    expect(await readAll(browser, { sort: 'co2' })).toEqual(expected.map(({ id }) => id));
  });

  test.each(['name', 'co2'])(
    'continues by %s after a cursor tree that has left the forest, within the filters',
    async (sort) => {
      const { account, browser } = await person();
      const trees = await make.createTrees(sql(), 4, { owner: account, isVip: true });
      await make.createTree(sql(), { owner: account });
      const [first, second, ...rest] = await readAll(browser, { sort, isVip: 'true' });
      const removed = trees.find(({ id }) => id === second);
      const admin = await make.createAccount(sql(), { role: 'admin' });
      await (
        await createStaffBrowser(app, admin)
      ).call(contract.updateTree, {
        params: { publicId: removed?.publicId ?? '' },
        body: { isDeleted: true },
      });
      const { body } = await browser.call(contract.pageTrees, {
        query: { sort, isVip: 'true', cursor: second ?? '' },
      });
      expect(body.data.map(({ id }) => id)).toEqual(rest);
      expect(await readAll(browser, { sort, isVip: 'true' })).toEqual([first, ...rest]);
    },
  );
});

test('returns the facets of a forest, most frequent first, with the numbers of the count', async () => {
  const { account, browser } = await person();
  const company = await make.createCompany(sql());
  const land = await make.createLand(sql());
  await make.createTrees(sql(), 3, { owner: account, specieId: 'prosopis-cineraria', company, isVip: true });
  const effort = await make.createEffort(sql(), { company, land });
  await make.createTrees(sql(), 2, { owner: account, specieId: 'ziziphus-spina-christi', land, effort });
  await make.createTree(sql(), { owner: account, specieId: 'avicennia-marina', isDeleted: true });
  await make.createTree(sql(), { specieId: 'avicennia-marina' });
  const { body } = await browser.call(contract.listTreeFacets, {});
  const facets = contract.treeFacets.parse(body.data);
  const countsOf = (choices: { id: string; treeCount: number }[]) =>
    choices.map(({ id, treeCount }) => [id, treeCount]);
  expect(countsOf(facets.specie)).toEqual([
    ['prosopis-cineraria', 3],
    ['ziziphus-spina-christi', 2],
  ]);
  expect(countsOf(facets.company)).toEqual([[company.id, 3]]);
  expect(countsOf(facets.land)).toEqual([[land.id, 2]]);
  expect(countsOf(facets.effort)).toEqual([[effort.id, 2]]);
  expect([facets.isVip, facets.isDamaged]).toEqual([3, 0]);
  for (const [id, treeCount] of countsOf(facets.specie)) {
    const count = await browser.call(contract.countTrees, { query: { specie: String(id) } });
    expect(count.body.data).toMatchObject({ count: treeCount });
  }
  expect((await new TestBrowser(() => app.app).call(contract.listTreeFacets, {})).status).toBe(401);
});
