import { type Account, getAccount, getPublicAccount, type PublicAccount } from '@nabta/contract/account';
import { refreshToken } from '@nabta/contract/auth';
import { type EcoBenefit, type EcoSum, getEcoBenefit } from '@nabta/contract/eco-benefit';
import { listCompanies, listEfforts, listPlanters } from '@nabta/contract/effort';
import { getImpact, type Impact } from '@nabta/contract/impact';
import { listLands } from '@nabta/contract/land';
import { measureTree } from '@nabta/contract/measurement';
import { listTrees, type TreeSummary } from '@nabta/contract/tree';
import { getEcoBenefitOfTree, type TreeBenefit } from '@nabta/contract/tree-benefit';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { day, later, minute, second } from '../../platform/clock.ts';
import { demoPhone } from '../../seed/demo-accounts.ts';
import { loadSpecies } from '../../seed/load-species.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import * as make from '../../testing/factories.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
/** A Sunday. */
const midnight = new Date('2026-03-08T00:00:00+03:00');
const visitor = new TestBrowser(() => house.app);

beforeAll(async () => {
  await loadSpecies(house.context.database);
  await seedDemo(house.context);
}, 60_000);

afterEach(() => vi.restoreAllMocks());

type Person = { browser: TestBrowser; account: Account; trees: TreeSummary[] };

async function meet(phone: string): Promise<Person> {
  house.clock.set(later(midnight, -minute));
  const browser = await signIn(house, phone, { isNamed: false });
  const account = (await browser.call(getAccount, {})).body.data as Account;
  const trees = (await browser.call(listTrees, {})).body.data as TreeSummary[];
  return { browser, account, trees };
}

/** A token is short-lived, and the moments of these tests lie hours apart. */
async function setClock({ browser }: Person, at: Date): Promise<void> {
  house.clock.set(at);
  const { body } = await browser.call(refreshToken, {});
  browser.token = (body.data as { token: string }).token;
}

const home = async ({ browser }: Person, query: Record<string, string> = {}) =>
  (await browser.call(getEcoBenefit, { query })).body.data as EcoBenefit;
const impact = async (as: TestBrowser, query: Record<string, string>) =>
  (await as.call(getImpact, { query })).body.data as Impact;
const publicPage = async ({ account }: Person) =>
  (await visitor.call(getPublicAccount, { params: { shareCode: account.shareCode } })).body
    .data as PublicAccount;
const page = async (publicId: string) =>
  (await visitor.call(getEcoBenefitOfTree, { params: { publicId } })).body.data as TreeBenefit;
const pages = async ({ trees }: Person) => Promise.all(trees.map(async ({ publicId }) => page(publicId)));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
/** As every screen writes kilograms. */
const shown = (kg: number) => kg.toFixed(2);

describe('one number, one clock', () => {
  /** The edges of a Sunday in Riyadh, and seconds strewn over two days. */
  const edges = [0, second, minute, 12 * 60 * minute, day - second, day, day + second];
  const strewn = Array.from({ length: 13 }, (_, position) => (position + 1) * 11_117 * second);
  const moments = [...edges, ...strewn].map((ms) => later(midnight, ms));

  test.each(['001', '005', '010', '050', '100'])(
    'the trees of the phone ending in %s add up to home, impact and public page at 20 moments',
    async (digits) => {
      const person = await meet(demoPhone(digits));
      expect(moments).toHaveLength(20);
      expect(person.trees).toHaveLength(Number(digits));
      for (const at of moments) {
        await setClock(person, at);
        const each = await pages(person);
        const [atHome, there, open] = [
          await home(person),
          await impact(person.browser, {}),
          await publicPage(person),
        ];
        const told = [atHome.co2RemovedKg, there.benefit.co2RemovedKg, open.co2Avoided];
        told.push(sum(there.species.map(({ co2RemovedKg }) => co2RemovedKg)));
        told.push(sum(there.timeline.buckets.map(({ co2RemovedKg }) => co2RemovedKg)));
        const total = sum(each.map(({ co2RemovedKg }) => co2RemovedKg));
        expect(total).toBeGreaterThan(0);
        for (const kg of told) {
          expect(shown(kg), at.toISOString()).toBe(shown(total));
          expect(kg).toBeCloseTo(total, 9);
        }
        expect(atHome.annualRateKg).toBeCloseTo(sum(each.map(({ annualRateKg }) => annualRateKg)), 9);
        expect(atHome.waterM3).toBeCloseTo(sum(each.map(({ waterM3 }) => waterM3)), 9);
        expect(atHome.trees.counted).toBe(sum(each.map(({ trees }) => trees.counted)));
        const seconds = [atHome, there.benefit, open, ...each].map(({ asOf }) => asOf);
        expect(new Set(seconds)).toEqual(new Set([at.toISOString()]));
      }
    },
    120_000,
  );

  test('every row of a list is what its impact page says', async () => {
    const staff = await meet(demoPhone('999'));
    const lists = [
      ['company', listCompanies],
      ['effort', listEfforts],
      ['planter', listPlanters],
      ['land', listLands],
    ] as const;
    for (const at of moments.slice(4, 7)) {
      await setClock(staff, at);
      for (const [scope, endpoint] of lists) {
        const rows = (await staff.browser.call(endpoint, {})).body.data as { id: string; eco: EcoSum }[];
        expect(rows.length).toBeGreaterThan(1);
        for (const { id, eco } of rows) {
          const { benefit } = await impact(staff.browser, { scope, id });
          expect(shown(eco.co2RemovedKg)).toBe(shown(benefit.co2RemovedKg));
          expect(eco.co2RemovedKg).toBeCloseTo(benefit.co2RemovedKg, 9);
          expect(eco.asOf).toBe(at.toISOString());
          expect(eco.value.amount).toBeCloseTo(benefit.value.amount, 9);
          expect(eco.value.priceYear).toBe(benefit.value.priceYear);
          expect(eco.basis).toEqual({ quality: benefit.quality, method: benefit.method });
        }
      }
    }
  }, 120_000);
});

describe('the live number', () => {
  test('grows from one question to the next, and shows it within a minute in a forest of 200', async () => {
    const owner = await make.createAccount(sql());
    await make.createTrees(sql(), 200, {
      owner,
      specieId: 'ziziphus-spina-christi',
      plantedAt: new Date('2011-03-01T09:00:00Z'),
    });
    const person = await meet(owner.phone);
    await setClock(person, later(midnight, 9 * 60 * minute));
    const first = await impact(person.browser, {});
    house.clock.advance(5 * second);
    const next = await impact(person.browser, {});
    const gained = next.benefit.co2RemovedKg - first.benefit.co2RemovedKg;
    expect(gained).toBeGreaterThan(0);
    expect(gained).toBeCloseTo((first.benefit.annualRateKg * 5 * second) / (365.25 * day), 4);
    house.clock.advance(55 * second);
    const minuteLater = await impact(person.browser, {});
    expect(shown(minuteLater.benefit.co2RemovedKg)).not.toBe(shown(first.benefit.co2RemovedKg));
  });

  test('costs no reading more than the forest itself does', async () => {
    const person = await meet(demoPhone('100'));
    await setClock(person, later(midnight, 8 * 60 * minute));
    await home(person);
    const reading = vi.spyOn(house.context.database, 'readTransaction');
    const told = new Set<number>();
    for (let tick = 0; tick < 4; tick += 1) {
      house.clock.advance(second);
      told.add((await home(person)).co2RemovedKg);
    }
    expect(told.size).toBe(4);
    expect(reading).not.toHaveBeenCalled();
  });

  test('of this week is not nothing on a Sunday', async () => {
    const person = await meet(demoPhone('200'));
    await setClock(person, later(midnight, 9 * 60 * minute));
    const thisWeek = { from_date: midnight.toISOString(), to_date: '2026-03-08T23:59:59.999+03:00' };
    const { co2RemovedKg } = await home(person, thisWeek);
    expect(Number(shown(co2RemovedKg))).toBeGreaterThan(0);
    const { timeline, benefit } = await impact(person.browser, { ...thisWeek, interval: 'day' });
    expect(timeline.buckets).toHaveLength(1);
    expect(timeline.buckets[0]?.co2RemovedKg).toBeCloseTo(benefit.co2RemovedKg, 12);
  });
});

test('a measurement changes tree, forest and lists at the same moment', async () => {
  const owner = await make.createAccount(sql());
  const company = await make.createCompany(sql());
  const tree = await make.createTree(sql(), { owner, company, plantedAt: new Date('2016-03-01T09:00:00Z') });
  const person = await meet(owner.phone);
  await setClock(person, later(midnight, 20 * 60 * minute));
  const read = async () => {
    const rows = (await person.browser.call(listCompanies, {})).body.data as { id: string; eco: EcoSum }[];
    const listed = rows.find(({ id }) => id === company.id)?.eco;
    return {
      tree: await page(tree.publicId),
      others: [
        await home(person),
        (await impact(person.browser, { scope: 'company', id: company.id })).benefit,
        listed,
      ],
      open: (await publicPage(person)).co2Avoided,
    };
  };
  const before = await read();
  const measured = await person.browser.call(measureTree, {
    params: { publicId: tree.publicId },
    body: { dbhCm: 14 },
  });
  expect(measured.status).toBe(200);
  const after = await read();
  expect(after.tree.annualRateKg).not.toBeCloseTo(before.tree.annualRateKg, 3);
  for (const { tree: alone, others, open } of [before, after]) {
    expect(open).toBeCloseTo(alone.co2RemovedKg, 9);
    for (const told of others)
      expect(told).toMatchObject({
        co2RemovedKg: expect.closeTo(alone.co2RemovedKg, 9),
        annualRateKg: expect.closeTo(alone.annualRateKg, 9),
        likely: {
          lowKg: expect.closeTo(alone.likely.lowKg, 9),
          highKg: expect.closeTo(alone.likely.highKg, 9),
        },
      });
  }
});
