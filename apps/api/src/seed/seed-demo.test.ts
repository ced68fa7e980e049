import { getAccount } from '@nabta/contract/account';
import { readCoupon } from '@nabta/contract/coupon';
import { type Gift, listGivenGifts, listReceivedGifts, openGifts, readGiftLink } from '@nabta/contract/gift';
import { getTreeByTag } from '@nabta/contract/tag';
import { countTrees, getTree, listGiftedTrees, listTrees, type Tree } from '@nabta/contract/tree';
import { checkMeasurement } from '@nabta/eco/measurement-check';
import { instantOf } from '@nabta/eco/units';
import { beforeAll, describe, expect, test } from 'vitest';

import { findFaults } from '../features/verify/verify-forest.ts';
import { day } from '../platform/clock.ts';
import { selectFingerprints } from '../testing/all-rows.queries.ts';
import { signIn } from '../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { demoPhone } from './demo-accounts.ts';
import { demoCoupons } from './demo-campaigns.ts';
import { loadSpecies } from './load-species.ts';
import { seedDemo } from './seed-demo.ts';

const house = useTestApp();
const browsers = new Map<string, Promise<TestBrowser>>();

/** Each phone signs in once, since codes are limited. */
const signInAs = (digits: string): Promise<TestBrowser> => {
  const browser = browsers.get(digits) ?? signIn(house, demoPhone(digits), { isNamed: false });
  browsers.set(digits, browser);
  return browser;
};

const load = async () => {
  await loadSpecies(house.context.database);
  await seedDemo(house.context);
};

beforeAll(load);

test('loading it again changes nothing, not even days later', async () => {
  const { sql } = house.context.database;
  const before = await selectFingerprints(sql);
  await load();
  expect(await selectFingerprints(sql)).toEqual(before);
  const now = house.clock.now();
  house.clock.advance(10 * day);
  await load();
  house.clock.set(now);
  expect(await selectFingerprints(sql)).toEqual(before);
});

test.each([
  ['000', 0],
  ['001', 1],
  ['005', 5],
  ['010', 10],
  ['050', 50],
  ['100', 100],
  ['200', 200],
])('the phone ending in %s owns %i trees in count, account and list alike', async (digits, count) => {
  const browser = await signInAs(digits);
  expect((await browser.call(countTrees, {})).body.data).toMatchObject({ count });
  expect((await browser.call(getAccount, {})).body.data).toMatchObject({ treesPlanted: count });
  expect((await browser.call(listTrees, {})).body.data).toHaveLength(count);
});

test.each([
  ['901', { role: 'person', isPrivate: true }],
  ['910', { role: 'company', isPrivate: false }],
  ['911', { role: 'landowner', isPrivate: false }],
  ['912', { role: 'planter', isPrivate: false }],
  ['999', { role: 'admin', isPrivate: false }],
])('the phone ending in %s is who it should be', async (digits, account) => {
  const browser = await signInAs(digits);
  expect((await browser.call(getAccount, {})).body.data).toMatchObject(account);
});

test('sponsor, landowner and planter stand behind trees', async () => {
  const rows = await house.context.database.sql`
    select distinct account.role
    from tree
    left join company on company.id = tree.company_id
    left join land on land.id = tree.land_id
    left join planter on planter.id = tree.planter_id
    join account on account.id in (company.account_id, land.account_id, planter.account_id)
    order by role`;
  expect(rows.map(({ role }) => role as string)).toEqual(['company', 'landowner', 'planter']);
});

test('ledgers have neither gap nor fork and end at the owner, and the tallies are what the trees say', async () => {
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});

test.each(['005', '010', '050', '100', '200', '901'])(
  'the person of %s has given trees away',
  async (digits) => {
    const browser = await signInAs(digits);
    const { body } = await browser.call(listGiftedTrees, {});
    expect((body.data as unknown[]).length).toBeGreaterThan(0);
  },
);

test('a gift from …010 waits for …005, who can open it', async () => {
  const browser = await signInAs('005');
  const { body } = await browser.call(listReceivedGifts, {});
  expect(body.data).toMatchObject([{ from: { firstname: 'نورة' }, occasion: 'birthday' }]);
  const given = await (await signInAs('010')).call(listGivenGifts, {});
  expect((given.body.data as Gift[])[0]).toMatchObject({
    status: 'pending',
    to: { phone: demoPhone('005') },
  });
  expect((given.body.data as Gift[]).length).toBeGreaterThan(1);
});

test('a gift from …100 waits behind its link, for whoever opens it first', async () => {
  const giver = await signInAs('100');
  const { body } = await giver.call(listGivenGifts, {});
  const [gift] = body.data as Gift[];
  expect(gift).toMatchObject({ status: 'pending', to: { phone: null }, occasion: 'eid' });
  const { body: found } = await giver.call(readGiftLink, { params: { id: gift?.id ?? '' } });
  const { link } = found.data as { link: string };
  const [, code = '', secret = ''] = /^\/gift\/(\w+)#(\w+)$/u.exec(link) ?? [];
  const opened = await (await signInAs('912')).call(openGifts, { params: { code }, body: { secret } });
  expect(opened.status).toBe(200);
});

test('the twelve tags easy to remember lead to trees that can be claimed', async () => {
  const visitor = new TestBrowser(() => house.app);
  for (let number = 1; number <= 12; number += 1) {
    const id = `NABTA${String(number).padStart(3, '0')}`;
    const { body } = await visitor.call(getTreeByTag, { params: { id } });
    expect(body.data, id).toMatchObject({ claimable: true, owner: null });
  }
});

test.each([
  ['sponsor', 200, undefined],
  ['effort', 200, undefined],
  ['spent', 410, 'COUPON_USED_UP'],
  ['ended', 410, 'COUPON_ENDED'],
] as const)('the coupon %s answers %i', async (name, status, code) => {
  const visitor = new TestBrowser(() => house.app);
  const answer = await visitor.call(readCoupon, { params: { code: demoCoupons[name].code } });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

describe('the trees', () => {
  let trees: Tree[];

  beforeAll(async () => {
    const rows = await house.context.database.sql<{ publicId: string }[]>`
      select public_id as "publicId" from tree where not is_deleted order by id`;
    const visitor = new TestBrowser(() => house.app);
    const answers = await Promise.all(
      rows.map(({ publicId }) => visitor.call(getTree, { params: { publicId } })),
    );
    trees = answers.map(({ body }) => getTree.data.parse(body.data));
  });

  test('are from a day to twelve years old, newest last by id, and never from the future', () => {
    const now = house.clock.now().getTime();
    const ages = trees.map(({ plantedAt }) => (now - Date.parse(plantedAt)) / day);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(7);
    expect(Math.max(...ages)).toBeGreaterThan(11 * 365);
    expect(Math.max(...ages)).toBeLessThan(12 * 365);
    expect(ages).toEqual(ages.toSorted((one, other) => other - one));
    expect(ages.filter((age) => age < 30).length).toBeGreaterThan(10);
  });

  test('were photographed, measured and passed on only after they were planted, and never in the future', async () => {
    const rows = await house.context.database.sql`
      select count(*)::int as wrong
      from tree join (
        select tree_id, taken_at as at from tree_photo
        union all select tree_id, measured_at from tree_measurement
        union all select tree_id, at from tree_ledger
      ) as moments on moments.tree_id = tree.id
      where moments.at < tree.planted_at or moments.at > ${house.clock.now()}`;
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test('stand where their species grows: mangroves on the coast, junipers in the highlands', () => {
    const landsOf = (specie: string) =>
      new Set(trees.filter((tree) => tree.specie?.id === specie).map((tree) => tree.land?.name.en));
    expect(landsOf('avicennia-marina')).toEqual(new Set(['Tarut Bay', 'Al Qandal Mangroves, Farasan']));
    expect(landsOf('juniperus-procera')).toEqual(new Set(['Al Soudah Highlands, Asir']));
    expect(new Set(trees.map((tree) => tree.specie?.id)).size).toBeGreaterThan(8);
  });

  test('some have a name, few are favoured, few are damaged', () => {
    const share = (matches: (tree: Tree) => boolean) => trees.filter(matches).length / trees.length;
    expect(share((tree) => tree.givenName !== null)).toBeGreaterThan(0.1);
    expect(share((tree) => tree.givenName !== null)).toBeLessThan(0.4);
    expect(share((tree) => tree.isVip)).toBeGreaterThan(0.01);
    expect(share((tree) => tree.isVip)).toBeLessThan(0.1);
    expect(share((tree) => tree.isDamaged)).toBeGreaterThan(0.01);
    expect(share((tree) => tree.isDamaged)).toBeLessThan(0.05);
  });

  test('show their photos over the years, the newest one first of all', () => {
    const photographed = trees.filter(({ photos }) => photos.length > 0);
    expect(photographed.length).toBeGreaterThan(8);
    for (const { photos, image } of photographed) {
      expect(photos.at(-1)?.image).toEqual(image);
      expect(photos.map(({ takenAt }) => takenAt)).toEqual(photos.map(({ takenAt }) => takenAt).toSorted());
    }
  });

  test('were measured as a tree of their species and age can be', async () => {
    const rows = await house.context.database.sql<MeasuredRow[]>`
      select specie_id as "speciesId", site, planted_at as "plantedAt", dbh_cm as "dbhCm", height_m as "heightM",
        measured_at as "measuredAt"
      from tree_measurement join tree on tree.id = tree_id
      where specie_id <> 'ziziphus-nummularia'`;
    expect(rows.length).toBeGreaterThan(50);
    for (const { speciesId, site, plantedAt, dbhCm, heightM, measuredAt } of rows) {
      const tree = { speciesId, site, plantedAt: instantOf(plantedAt), endedAt: null };
      const measurement = { at: instantOf(measuredAt), dbhCm: dbhCm ?? Number.NaN, heightM };
      expect(checkMeasurement(tree, measurement), `${speciesId} ${dbhCm} ${heightM}`).toEqual({});
    }
  });
});

type MeasuredRow = {
  speciesId: string;
  site: 'irrigated' | 'wadi' | 'rainfed' | 'coast';
  plantedAt: Date;
  dbhCm: number | null;
  heightM: number;
  measuredAt: Date;
};

test('one tree was removed and only staff know of it', async () => {
  const [row] = await house.context.database.sql<{ publicId: string }[]>`
    select public_id as "publicId" from tree where is_deleted`;
  const params = { publicId: row?.publicId ?? '' };
  expect((await (await signInAs('050')).call(getTree, { params })).status).toBe(404);
  const { body } = await (await signInAs('999')).call(getTree, { params });
  expect(body.data).toMatchObject({ isDeleted: true });
});

test('what a person did since stays when it is loaded again', async () => {
  const { sql } = house.context.database;
  await sql`update account set firstname = 'جود' where phone = ${demoPhone('001')}`;
  await sql`update tree set given_name = 'اسم جديد' where owner_id = (select id from account where phone = ${demoPhone('001')})`;
  await load();
  const browser = await signInAs('001');
  expect((await browser.call(getAccount, {})).body.data).toMatchObject({ firstname: 'جود' });
  expect((await browser.call(listTrees, {})).body.data).toMatchObject([{ givenName: 'اسم جديد' }]);
});

test('an account that is older than the demo data keeps its id and gets its trees', async () => {
  const { database, drop } = await createTestDatabase();
  const { sql } = database;
  const phone = demoPhone('010');
  const [older] = await sql<{ id: string }[]>`insert into account (phone) values (${phone}) returning id`;
  await loadSpecies(database);
  await seedDemo({ ...house.context, database });
  const [row] = await sql`select count(*)::int as count from tree where owner_id = ${older?.id ?? ''}`;
  await drop();
  expect(row).toEqual({ count: 10 });
});
