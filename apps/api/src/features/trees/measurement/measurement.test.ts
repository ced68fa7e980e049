import { getEcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { measureTree } from '@nabta/contract/trees/measurement';
import { getTree } from '@nabta/contract/trees/tree';
import { getEcoBenefitOfTree, type TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, second } from '#core/clock.ts';
import type { AccountSeed, TreeSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

let owner: AccountSeed;
let browser: TestBrowser;
let tree: TreeSeed;
/** For a six-year-old ghaf. */
const expectedCm = 5;

beforeEach(async () => {
  owner = await make.createAccount(sql());
  tree = await make.createTree(sql(), { owner, plantedAt: new Date('2020-03-01T06:00:00Z') });
  browser = await signIn(app, owner.phone, { isNamed: false });
});

const measure = (body: object, as = browser, { publicId } = tree) =>
  as.call(measureTree, { params: { publicId }, body });
const errorOf = async (body: object) => {
  const { status, body: response } = await measure(body);
  return [status, response.code, (response.details?.[0] as { kind?: string } | undefined)?.kind];
};

describe('measurement', () => {
  test('narrows the likely range, keeps the counted total and appears on the curve', async () => {
    const { body } = await browser.call(getEcoBenefitOfTree, { params: { publicId: tree.publicId } });
    const before = body.data;
    const response = await measure({ dbhCm: expectedCm });
    expect(response.status).toBe(200);
    const after = response.body.data;
    const widthOf = ({ likely, co2RemovedKg }: TreeBenefit) => (likely.highKg - likely.lowKg) / co2RemovedKg;
    expect(widthOf(after)).toBeLessThan(0.7 * widthOf(before));
    expect(after.co2RemovedKg).toBeCloseTo(before.co2RemovedKg, 3);
    expect(after.isMeasured).toBe(true);
    expect(after.size.dbhCm).toBeCloseTo(expectedCm, 1);
    expect(after.curve.measured).toMatchObject([{ dbhCm: expectedCm, heightM: null }]);
  });

  test('accepts a girth', async () => {
    const { body } = await measure({ girthCm: expectedCm * Math.PI });
    expect(body.data.size.dbhCm).toBeCloseTo(expectedCm, 1);
  });

  test('moves the tree out of its cohort and counts it once', async () => {
    const total = async () => {
      app.clock.advance(6 * second);
      return (await browser.call(getEcoBenefit, { query: {} })).body.data.trees;
    };
    expect(await total()).toEqual({ total: 1, counted: 1, default: 0 });
    await measure({ dbhCm: expectedCm });
    expect(await total()).toEqual({ total: 1, counted: 1, default: 0 });
  });

  test('uses the height of a palm', async () => {
    const palm = await make.createTree(sql(), {
      owner,
      specieId: 'phoenix-dactylifera',
      plantedAt: new Date('2016-01-01T00:00:00Z'),
    });
    const wrong = await measure({ dbhCm: 40 }, browser, palm);
    expect([wrong.status, wrong.body.details?.[0]]).toMatchObject([400, { kind: 'no_measure' }]);
    const { status, body } = await measure({ heightM: 3.5 }, browser, palm);
    expect(status).toBe(200);
    expect(body.data.size.heightM).toBeCloseTo(3.5, 2);
  });
});

test('stores the height of a small tree without changing its benefits', async () => {
  const { status, body } = await measure({ heightM: 0.9 });
  expect(status).toBe(200);
  expect(body.data.isMeasured).toBe(false);
  const [stored] = (await browser.call(getTree, { params: { publicId: tree.publicId } })).body.data
    .measurements;
  expect(stored).toMatchObject({ heightM: 0.9, dbhCm: null });
  expect(await errorOf({ heightM: 0.9, measuredAt: '2019-01-01T00:00:00Z' })).toEqual([
    400,
    'MEASUREMENT_UNLIKELY',
    'before_planting',
  ]);
});

describe('rejected measurement', () => {
  test.each([
    [{ dbhCm: 0.2 }, 'too_small'],
    [{ dbhCm: 500 }, 'too_large'],
    [{ dbhCm: 45 }, 'too_fast'],
    [{ dbhCm: 5, measuredAt: '2019-01-01T00:00:00Z' }, 'before_planting'],
    [{ heightM: 3 }, 'no_measure'],
  ])('rejects %j as %s', async (body, kind) => {
    expect(await errorOf({ ...body, confirm: true })).toEqual([400, 'MEASUREMENT_UNLIKELY', kind]);
  });

  test('rejects a shrinking trunk and a measurement dated before the last', async () => {
    await measure({ dbhCm: 6 });
    app.clock.advance(day);
    const again = await signIn(app, owner.phone, { isNamed: false });
    browser = again;
    expect(await errorOf({ dbhCm: 4 })).toEqual([400, 'MEASUREMENT_UNLIKELY', 'shrinking']);
    expect(await errorOf({ dbhCm: 6, measuredAt: '2024-01-01T00:00:00Z' })).toEqual([
      400,
      'MEASUREMENT_UNLIKELY',
      'not_after_last',
    ]);
  });

  test('asks for confirmation when a diameter looks like a girth', async () => {
    const { status, body } = await measure({ dbhCm: 16 });
    expect([status, body.code]).toEqual([400, 'MEASUREMENT_UNLIKELY']);
    expect(body.details).toMatchObject([{ path: 'body.dbhCm', kind: 'girth_as_diameter', suggestion: 5.1 }]);
    expect((await measure({ dbhCm: 16, confirm: true })).status).toBe(200);
  });

  test('returns the reason in Arabic to an Arabic client', async () => {
    browser.language = 'ar';
    const { body } = await measure({ dbhCm: 500 });
    expect(body.details?.[0]?.message).toMatch(/أكبر مما يبلغه هذا النوع/u);
  });

  test.each([
    {},
    { dbhCm: 5, girthCm: 15 },
    { dbhCm: -1 },
    { heightM: 4e-209 },
    { dbhCm: '5' },
    { dbhCm: 5, measuredAt: '2030-01-01T00:00:00Z' },
    { dbhCm: 5, measuredAt: 'infinity' },
    { dbhCm: 5, ownerId: 'x' },
  ])('returns INVALID_INPUT for %j', async (body) => {
    expect(await errorOf(body)).toEqual([400, 'INVALID_INPUT', undefined]);
  });

  test('serializes concurrent measurements', async () => {
    const responses = await Promise.all([measure({ dbhCm: 5 }), measure({ dbhCm: 5 })]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });
});

describe('permission to measure', () => {
  test('allows the owner, staff, and the planter and landowner of the tree', async () => {
    const worker = await make.createAccount(sql(), { role: 'planter' });
    const farmer = await make.createAccount(sql(), { role: 'landowner' });
    const otherPlanter = await make.createAccount(sql(), { role: 'planter' });
    const admin = await make.createAccount(sql(), { role: 'admin' });
    const unrelated = await make.createAccount(sql());
    const planter = await make.createPlanter(sql(), { account: worker });
    const land = await make.createLand(sql(), { account: farmer });
    const statusFor = async (account: AccountSeed) => {
      const otherTree = await make.createTree(sql(), {
        owner,
        planter,
        land,
        plantedAt: new Date('2020-03-01T06:00:00Z'),
      });
      const as = await createStaffBrowser(app, account);
      return (await measure({ dbhCm: expectedCm }, as, otherTree)).status;
    };
    expect(await statusFor(worker)).toBe(200);
    expect(await statusFor(farmer)).toBe(200);
    expect(await statusFor(admin)).toBe(200);
    expect(await statusFor(otherPlanter)).toBe(403);
    expect(await statusFor(unrelated)).toBe(403);
  });

  test('returns 404 for a deleted tree', async () => {
    const removed = await make.createTree(sql(), { owner, isDeleted: true });
    expect((await measure({ dbhCm: 5 }, browser, removed)).status).toBe(404);
  });
});
