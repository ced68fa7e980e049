import { type EcoBenefit, getEcoBenefit } from '@nabta/contract/eco-benefit';
import { measureTree } from '@nabta/contract/measurement';
import { getTree, type Tree } from '@nabta/contract/tree';
import { getEcoBenefitOfTree, type TreeBenefit } from '@nabta/contract/tree-benefit';
import { beforeEach, describe, expect, test } from 'vitest';

import { day, second } from '../../platform/clock.ts';
import type { AccountSeed, TreeSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

let owner: AccountSeed;
let browser: TestBrowser;
let tree: TreeSeed;
/** Of a ghaf that is six years old. */
const expectedCm = 5;

beforeEach(async () => {
  owner = await make.createAccount(sql());
  tree = await make.createTree(sql(), { owner, plantedAt: new Date('2020-03-01T06:00:00Z') });
  browser = await signIn(house, owner.phone, { isNamed: false });
});

const measure = (body: object, as = browser, { publicId } = tree) =>
  as.call(measureTree, { params: { publicId }, body });
const faultOf = async (body: object) => {
  const { status, body: answer } = await measure(body);
  return [status, answer.code, (answer.details?.[0] as { kind?: string } | undefined)?.kind];
};

describe('a measurement', () => {
  test('narrows the likely range, keeps what was counted and stands on the curve', async () => {
    const { body } = await browser.call(getEcoBenefitOfTree, { params: { publicId: tree.publicId } });
    const before = body.data as TreeBenefit;
    const answer = await measure({ dbhCm: expectedCm });
    expect(answer.status).toBe(200);
    const after = answer.body.data as TreeBenefit;
    const widthOf = ({ likely, co2RemovedKg }: TreeBenefit) => (likely.highKg - likely.lowKg) / co2RemovedKg;
    expect(widthOf(after)).toBeLessThan(0.7 * widthOf(before));
    expect(after.co2RemovedKg).toBeCloseTo(before.co2RemovedKg, 3);
    expect(after.isMeasured).toBe(true);
    expect(after.size.dbhCm).toBeCloseTo(expectedCm, 1);
    expect(after.curve.measured).toMatchObject([{ dbhCm: expectedCm, heightM: null }]);
  });

  test('may be a girth', async () => {
    const { body } = await measure({ girthCm: expectedCm * Math.PI });
    expect((body.data as TreeBenefit).size.dbhCm).toBeCloseTo(expectedCm, 1);
  });

  test('moves the tree out of its cohort and counts it once', async () => {
    const total = async () => {
      house.clock.advance(6 * second);
      return ((await browser.call(getEcoBenefit, { query: {} })).body.data as EcoBenefit).trees;
    };
    expect(await total()).toEqual({ total: 1, counted: 1, default: 0 });
    await measure({ dbhCm: expectedCm });
    expect(await total()).toEqual({ total: 1, counted: 1, default: 0 });
  });

  test('of a palm is its height', async () => {
    const palm = await make.createTree(sql(), {
      owner,
      specieId: 'phoenix-dactylifera',
      plantedAt: new Date('2016-01-01T00:00:00Z'),
    });
    const wrong = await measure({ dbhCm: 40 }, browser, palm);
    expect([wrong.status, wrong.body.details?.[0]]).toMatchObject([400, { kind: 'no_measure' }]);
    const { status, body } = await measure({ heightM: 3.5 }, browser, palm);
    expect(status).toBe(200);
    expect((body.data as TreeBenefit).size.heightM).toBeCloseTo(3.5, 2);
  });
});

test('a tree shorter than the tape is told by its height, which is kept and changes no number', async () => {
  const { status, body } = await measure({ heightM: 0.9 });
  expect(status).toBe(200);
  expect((body.data as TreeBenefit).isMeasured).toBe(false);
  const [kept] = ((await browser.call(getTree, { params: { publicId: tree.publicId } })).body.data as Tree)
    .measurements;
  expect(kept).toMatchObject({ heightM: 0.9, dbhCm: null });
  expect(await faultOf({ heightM: 0.9, measuredAt: '2019-01-01T00:00:00Z' })).toEqual([
    400,
    'MEASUREMENT_UNLIKELY',
    'before_planting',
  ]);
});

describe('what is not taken', () => {
  test.each([
    [{ dbhCm: 0.2 }, 'too_small'],
    [{ dbhCm: 500 }, 'too_large'],
    [{ dbhCm: 45 }, 'too_fast'],
    [{ dbhCm: 5, measuredAt: '2019-01-01T00:00:00Z' }, 'before_planting'],
    [{ heightM: 3 }, 'no_measure'],
  ])('%j is %s', async (body, kind) => {
    expect(await faultOf({ ...body, confirm: true })).toEqual([400, 'MEASUREMENT_UNLIKELY', kind]);
  });

  test('a trunk that shrinks, and one measured before the last', async () => {
    await measure({ dbhCm: 6 });
    house.clock.advance(day);
    const again = await signIn(house, owner.phone, { isNamed: false });
    browser = again;
    expect(await faultOf({ dbhCm: 4 })).toEqual([400, 'MEASUREMENT_UNLIKELY', 'shrinking']);
    expect(await faultOf({ dbhCm: 6, measuredAt: '2024-01-01T00:00:00Z' })).toEqual([
      400,
      'MEASUREMENT_UNLIKELY',
      'not_after_last',
    ]);
  });

  test('a girth that was given as a diameter is asked about, and taken from who is sure', async () => {
    const { status, body } = await measure({ dbhCm: 16 });
    expect([status, body.code]).toEqual([400, 'MEASUREMENT_UNLIKELY']);
    expect(body.details).toMatchObject([{ path: 'body.dbhCm', kind: 'girth_as_diameter', suggestion: 5.1 }]);
    expect((await measure({ dbhCm: 16, confirm: true })).status).toBe(200);
  });

  test('the reason is told in Arabic to who reads Arabic', async () => {
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
  ])('%j is invalid', async (body) => {
    expect(await faultOf(body)).toEqual([400, 'INVALID_INPUT', undefined]);
  });

  test('two at once are taken one after the other', async () => {
    const answers = await Promise.all([measure({ dbhCm: 5 }), measure({ dbhCm: 5 })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });
});

describe('who may measure', () => {
  test('the owner, the planter and the landowner beside the tree, and staff; nobody else', async () => {
    const worker = await make.createAccount(sql(), { role: 'planter' });
    const farmer = await make.createAccount(sql(), { role: 'landowner' });
    const other = await make.createAccount(sql(), { role: 'planter' });
    const admin = await make.createAccount(sql(), { role: 'admin' });
    const person = await make.createAccount(sql());
    const planter = await make.createPlanter(sql(), { account: worker });
    const land = await make.createLand(sql(), { account: farmer });
    const statusFor = async (account: AccountSeed) => {
      const their = await make.createTree(sql(), {
        owner,
        planter,
        land,
        plantedAt: new Date('2020-03-01T06:00:00Z'),
      });
      const as = await signIn(house, account.phone, { isNamed: false });
      return (await measure({ dbhCm: expectedCm }, as, their)).status;
    };
    expect(await statusFor(worker)).toBe(200);
    expect(await statusFor(farmer)).toBe(200);
    expect(await statusFor(admin)).toBe(200);
    expect(await statusFor(other)).toBe(403);
    expect(await statusFor(person)).toBe(403);
  });

  test('a removed tree is unknown', async () => {
    const removed = await make.createTree(sql(), { owner, isDeleted: true });
    expect((await measure({ dbhCm: 5 }, browser, removed)).status).toBe(404);
  });
});
