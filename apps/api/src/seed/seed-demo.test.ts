import { readCoupon } from '@nabta/contract/gifts/coupon';
import { listGivenGifts, listReceivedGifts, openGifts, readGiftLink } from '@nabta/contract/gifts/gift';
import { getTreeByTag } from '@nabta/contract/gifts/tag';
import { getAccount } from '@nabta/contract/people/account';
import { countTrees, getTree, listGiftedTrees, listTrees, type Tree } from '@nabta/contract/trees/tree';
import { checkMeasurement } from '@nabta/eco/measurement-check';
import { instantOf } from '@nabta/eco/units';
import { beforeAll, describe, expect, test } from 'vitest';

import { day } from '../core/clock.ts';
import type { Database } from '../core/postgres/database.ts';
import { eraseAccount } from '../features/operations/personal-data/erasure/erase-person.ts';
import { insertErasure } from '../features/operations/personal-data/erasure/erasure.queries.ts';
import { findInvariantViolations } from '../features/operations/verify/check-invariants.ts';
import { selectFingerprints } from '../testing/all-rows.queries.ts';
import { signIn } from '../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createStaffBrowser } from '../testing/test-sessions.ts';
import { demoPhone } from './demo-accounts.ts';
import { demoCoupons } from './demo-campaigns.ts';
import { seedDemo } from './seed-demo.ts';

const app = useTestApp();
const browsers = new Map<string, Promise<TestBrowser>>();

/** Signs in once per phone, because codes are rate-limited. */
const signInAs = (digits: string): Promise<TestBrowser> => {
  const browser = browsers.get(digits) ?? signIn(app, demoPhone(digits), { isNamed: false });
  browsers.set(digits, browser);
  return browser;
};

const seed = () => seedDemo(app.context);

beforeAll(seed);

test('changes nothing when loaded again, even days later', async () => {
  const { sql } = app.context.database;
  const before = await selectFingerprints(sql);
  await seed();
  expect(await selectFingerprints(sql)).toEqual(before);
  const now = app.clock.now();
  app.clock.advance(10 * day);
  await seed();
  app.clock.set(now);
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
])('gives the phone ending in %s %i trees in count, account and list', async (digits, count) => {
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
])('gives the phone ending in %s its role', async (digits, account) => {
  const browser = await signInAs(digits);
  expect((await browser.call(getAccount, {})).body.data).toMatchObject(account);
});

test('links trees to sponsor, landowner and planter accounts', async () => {
  const rows = await app.context.database.sql`
    select distinct account.role
    from tree
    left join company on company.id = tree.company_id
    left join land on land.id = tree.land_id
    left join planter on planter.id = tree.planter_id
    join account on account.id in (company.account_id, land.account_id, planter.account_id)
    order by role`;
  expect(rows.map(({ role }) => role as string)).toEqual(['company', 'landowner', 'planter']);
});

test('names some planters with their consent, and hides one land', async () => {
  const rows = await app.context.database.sql`
    select (select count(*) > 0 from planter where name_consented_at is null) as nameless,
      (select count(*) > 0 from planter where name_consented_at is not null) as named,
      (select count(*)::int from land where is_hidden) as hidden`;
  expect(rows).toEqual([{ nameless: true, named: true, hidden: 1 }]);
});

test('creates consistent ledgers and tallies', async () => {
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test.each(['005', '010', '050', '100', '200', '901'])('shows given trees for %s', async (digits) => {
  const browser = await signInAs(digits);
  const { body } = await browser.call(listGiftedTrees, {});
  expect((body.data as unknown[]).length).toBeGreaterThan(0);
});

test('lets …005 see the pending gift from …010', async () => {
  const browser = await signInAs('005');
  const { body } = await browser.call(listReceivedGifts, {});
  expect(body.data).toMatchObject([{ from: { firstname: 'نورة' }, occasion: 'birthday' }]);
  const given = await (await signInAs('010')).call(listGivenGifts, {});
  expect(given.body.data[0]).toMatchObject({
    status: 'pending',
    to: { phone: demoPhone('005') },
  });
  expect(given.body.data.length).toBeGreaterThan(1);
});

test('lets the first visitor open the gift link of …100', async () => {
  const giver = await signInAs('100');
  const { body } = await giver.call(listGivenGifts, {});
  const [gift] = body.data;
  expect(gift).toMatchObject({ status: 'pending', to: { phone: null }, occasion: 'eid' });
  const { body: found } = await giver.call(readGiftLink, { params: { id: gift?.id ?? '' } });
  const { link } = found.data;
  const [, code = '', secret = ''] = /^\/gift\/(\w+)#(\w+)$/u.exec(link) ?? [];
  const opened = await (await signInAs('912')).call(openGifts, { params: { code }, body: { secret } });
  expect(opened.status).toBe(200);
});

test('makes the twelve simple tags claimable', async () => {
  const visitor = new TestBrowser(() => app.app);
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
] as const)('coupon %s returns %i', async (name, status, code) => {
  const visitor = new TestBrowser(() => app.app);
  const answer = await visitor.call(readCoupon, { params: { code: demoCoupons[name].code } });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

describe('trees', () => {
  let trees: Tree[];

  beforeAll(async () => {
    const rows = await app.context.database.sql<{ publicId: string }[]>`
      select public_id as "publicId" from tree where not is_deleted order by id`;
    const visitor = new TestBrowser(() => app.app);
    const answers = await Promise.all(
      rows.map(({ publicId }) => visitor.call(getTree, { params: { publicId } })),
    );
    trees = answers.map(({ body }) => getTree.data.parse(body.data));
  });

  test('are one day to twelve years old and ordered by id', () => {
    const now = app.clock.now().getTime();
    const ages = trees.map(({ plantedAt }) => (now - Date.parse(plantedAt)) / day);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(7);
    expect(Math.max(...ages)).toBeGreaterThan(11 * 365);
    expect(Math.max(...ages)).toBeLessThan(12 * 365);
    expect(ages).toEqual(ages.toSorted((one, other) => other - one));
    expect(ages.filter((age) => age < 30).length).toBeGreaterThan(10);
  });

  test('have photos, measurements and transfers only after planting and before now', async () => {
    const rows = await app.context.database.sql`
      select count(*)::int as wrong
      from tree join (
        select tree_id, taken_at as at from tree_photo
        union all select tree_id, measured_at from tree_measurement
        union all select tree_id, at from tree_ledger
      ) as moments on moments.tree_id = tree.id
      where moments.at < tree.planted_at or moments.at > ${app.clock.now()}`;
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test('grow on lands that suit their species', () => {
    const landsOf = (specie: string) =>
      new Set(trees.filter((tree) => tree.specie?.id === specie).map((tree) => tree.land?.name.en));
    expect(landsOf('avicennia-marina')).toEqual(new Set(['Tarut Bay', 'Al Qandal Mangroves, Farasan']));
    expect(landsOf('juniperus-procera')).toEqual(new Set(['Al Soudah Highlands, Asir']));
    expect(new Set(trees.map((tree) => tree.specie?.id)).size).toBeGreaterThan(8);
  });

  test('belong to the species of their effort', () => {
    const speciesOf = (effort: string) =>
      new Set(trees.filter((tree) => tree.effort?.name.en === effort).map((tree) => tree.specie?.id));
    expect(speciesOf('Ghaf of the East')).toEqual(new Set(['prosopis-cineraria']));
    expect(speciesOf('Khobar Palms')).toEqual(new Set(['phoenix-dactylifera']));
  });

  test('survived at different rates', () => {
    const efforts = Map.groupBy(trees, (tree) => tree.effort?.id ?? '');
    const shares = [...efforts.values()].map(
      (planted) => planted.filter(({ endedAt }) => endedAt === null).length / planted.length,
    );
    expect(Math.min(...shares)).toBeGreaterThan(0.7);
    expect(Math.min(...shares)).toBeLessThan(0.95);
    expect(new Set(shares).size).toBeGreaterThan(4);
  });

  test('include a few named, favoured and damaged trees', () => {
    const share = (matches: (tree: Tree) => boolean) => trees.filter(matches).length / trees.length;
    expect(share((tree) => tree.givenName !== null)).toBeGreaterThan(0.1);
    expect(share((tree) => tree.givenName !== null)).toBeLessThan(0.4);
    expect(share((tree) => tree.isVip)).toBeGreaterThan(0.01);
    expect(share((tree) => tree.isVip)).toBeLessThan(0.1);
    expect(share((tree) => tree.isDamaged)).toBeGreaterThan(0.01);
    expect(share((tree) => tree.isDamaged)).toBeLessThan(0.05);
  });

  test('show photos in order with the newest as image', () => {
    const photographed = trees.filter(({ photos }) => photos.length > 0);
    expect(photographed.length).toBeGreaterThan(8);
    for (const { photos, image } of photographed) {
      expect(photos.at(-1)?.image).toEqual(image);
      expect(photos.map(({ takenAt }) => takenAt)).toEqual(photos.map(({ takenAt }) => takenAt).toSorted());
    }
  });

  test('have plausible measurements for species and age', async () => {
    const rows = await app.context.database.sql<MeasuredRow[]>`
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

test('shows the removed tree to staff only', async () => {
  const { sql } = app.context.database;
  const { publicId } = await sql.one<{ publicId: string }>`
    select public_id as "publicId" from tree where is_deleted`;
  const params = { publicId };
  expect((await (await signInAs('050')).call(getTree, { params })).status).toBe(404);
  const admin = await sql.one<{ id: string }>`select id from account where phone = ${demoPhone('999')}`;
  const { body } = await (await createStaffBrowser(app, admin)).call(getTree, { params });
  expect(body.data).toMatchObject({ isDeleted: true });
});

test('keeps user changes when loaded again', async () => {
  const { sql } = app.context.database;
  await sql`update account set firstname = 'جود' where phone = ${demoPhone('001')}`;
  await sql`update tree set given_name = 'اسم جديد' where owner_id = (select id from account where phone = ${demoPhone('001')})`;
  await seed();
  const browser = await signInAs('001');
  expect((await browser.call(getAccount, {})).body.data).toMatchObject({ firstname: 'جود' });
  expect((await browser.call(listTrees, {})).body.data).toMatchObject([{ givenName: 'اسم جديد' }]);
});

test('keeps the id of an existing account and adds its trees', async () => {
  const { database, drop } = await createTestDatabase();
  const { sql } = database;
  const phone = demoPhone('010');
  const [older] = await sql<{ id: string }[]>`insert into account (phone) values (${phone}) returning id`;
  await seedDemo({ ...app.context, database });
  const [row] = await sql`select count(*)::int as count from tree where owner_id = ${older?.id ?? ''}`;
  await drop();
  expect(row).toEqual({ count: 10 });
});

test('seeds no erased person again, neither into the same database nor into a new one', async () => {
  const phone = demoPhone('050');
  const findPerson = ({ sql }: Database) => sql`select from account where phone = ${phone}`;
  const { database, clock } = app.context;
  const [person] = await database.sql<{ id: string }[]>`select id from account where phone = ${phone}`;
  const accountId = person?.id ?? '';
  await insertErasure(database.sql, { accountId, askedAt: clock.now(), eraseAfter: clock.now() });
  await eraseAccount.run(app.context, { accountId });
  expect(await findPerson(database)).toEqual([]);
  await seed();
  expect(await findPerson(database)).toEqual([]);
  expect(await findInvariantViolations(database, clock)).toEqual([]);

  const other = await createTestDatabase();
  await seedDemo({ ...app.context, database: other.database });
  const [found, violations] = [
    await findPerson(other.database),
    await findInvariantViolations(other.database, clock),
  ];
  await other.drop();
  expect([found, violations]).toEqual([[], []]);
});
