import {
  type DisclosureFacts,
  listDisclosures,
  makeDisclosure,
  readDisclosure,
} from '@nabta/contract/operations/disclosure';
import { type Account, getAccount, getPublicAccount } from '@nabta/contract/people/account';
import { refreshToken } from '@nabta/contract/people/auth';
import { listCompanies, listEfforts, listPlanters } from '@nabta/contract/supply/effort';
import { listLands } from '@nabta/contract/supply/land';
import { getEcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { getImpact } from '@nabta/contract/trees/impact';
import { measureTree } from '@nabta/contract/trees/measurement';
import { getTree, listTrees, type TreeSummary } from '@nabta/contract/trees/tree';
import { getEcoBenefitOfTree } from '@nabta/contract/trees/tree-benefit';
import { recordFrom } from '@nabta/domain/typed-object';
import {
  isHeadlineLevel,
  type VerificationLevel,
  verificationLevels,
} from '@nabta/domain/verification-level';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { day, addMs, minute, second } from '#core/clock.ts';
import { datesOf } from '#features/operations/disclosure/collect-facts.ts';
import { demoPhone } from '#seed/demo-accounts.ts';
import { seedDemo } from '#seed/seed-demo.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { certificateTestKit, serialOf } from '../certificate/testing/certificate-test-kit.ts';
import { askQuestion } from '../chat/testing/ask-question.ts';
import { insertFact, insertSize, updateDoubts } from './testing/tree-changes.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const midnight = new Date('2026-03-08T00:00:00+03:00');
const visitor = new TestBrowser(() => app.app);

beforeAll(async () => {
  await seedDemo(app.context);
}, 60_000);

afterEach(() => vi.restoreAllMocks());

type Person = { browser: TestBrowser; account: Account; trees: TreeSummary[] };

async function signInPerson(phone: string): Promise<Person> {
  app.clock.set(addMs(midnight, -minute));
  const browser = await signIn(app, phone, { isNamed: false });
  const account = (await browser.call(getAccount, {})).body.data;
  const trees = (await browser.call(listTrees, {})).body.data as TreeSummary[];
  return { browser, account, trees };
}

/** Refreshes the short-lived token, because the tested times are hours apart. */
async function setClock({ browser }: Person, at: Date): Promise<void> {
  app.clock.set(at);
  const { body } = await browser.call(refreshToken, {});
  browser.token = body.data.token;
}

const home = async ({ browser }: Person, query: Record<string, string> = {}) =>
  (await browser.call(getEcoBenefit, { query })).body.data;
const impact = async (viewer: TestBrowser, query: Record<string, string>) =>
  (await viewer.call(getImpact, { query })).body.data;
const publicPage = async ({ account }: Person) =>
  (await visitor.call(getPublicAccount, { params: { shareCode: account.shareCode } })).body.data;
const page = async (publicId: string) =>
  (await visitor.call(getEcoBenefitOfTree, { params: { publicId } })).body.data;
const pages = async ({ trees }: Person) => Promise.all(trees.map(async ({ publicId }) => page(publicId)));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const formatKg = (kg: number) => kg.toFixed(2);

describe('consistent numbers', () => {
  /** Day boundaries of a Sunday in Riyadh and times spread over two days. */
  const edges = [0, second, minute, 12 * 60 * minute, day - second, day, day + second];
  const scattered = Array.from({ length: 13 }, (_, position) => (position + 1) * 11_117 * second);
  const moments = [...edges, ...scattered].map((ms) => addMs(midnight, ms));

  test.each(['001', '005', '010', '050', '100'])(
    'adds up the trees of the phone ending in %s to home, impact and public page at 20 times',
    async (digits) => {
      const person = await signInPerson(demoPhone(digits));
      expect(moments).toHaveLength(20);
      expect(person.trees).toHaveLength(Number(digits));
      for (const at of moments) {
        await setClock(person, at);
        const each = await pages(person);
        const [homeBenefit, impactPage, open] = [
          await home(person),
          await impact(person.browser, {}),
          await publicPage(person),
        ];
        const values = [homeBenefit.co2RemovedKg, impactPage.benefit.co2RemovedKg, open.co2Avoided];
        values.push(sum(impactPage.species.map(({ co2RemovedKg }) => co2RemovedKg)));
        values.push(sum(impactPage.timeline.buckets.map(({ co2RemovedKg }) => co2RemovedKg)));
        const total = sum(each.map(({ co2RemovedKg }) => co2RemovedKg));
        expect(total).toBeGreaterThan(0);
        for (const kg of values) {
          expect(formatKg(kg), at.toISOString()).toBe(formatKg(total));
          expect(kg).toBeCloseTo(total, 9);
        }
        expect(open.byLevel).toEqual(homeBenefit.byLevel);
        expect(homeBenefit.annualRateKg).toBeCloseTo(sum(each.map(({ annualRateKg }) => annualRateKg)), 9);
        expect(homeBenefit.waterM3).toBeCloseTo(sum(each.map(({ waterM3 }) => waterM3)), 9);
        expect(homeBenefit.trees.counted).toBe(sum(each.map(({ trees }) => trees.counted)));
        const seconds = [homeBenefit, impactPage.benefit, open, ...each].map(({ asOf }) => asOf);
        expect(new Set(seconds)).toEqual(new Set([at.toISOString()]));
      }
    },
    120_000,
  );

  test('shows the same numbers in list rows and on their impact pages', async () => {
    const { account } = await signInPerson(demoPhone('999'));
    const lists = [
      ['company', listCompanies],
      ['effort', listEfforts],
      ['planter', listPlanters],
      ['land', listLands],
    ] as const;
    for (const at of moments.slice(4, 7)) {
      app.clock.set(at);
      const staff = await createStaffBrowser(app, account);
      for (const [scope, endpoint] of lists) {
        const rows = (await staff.call(endpoint, {})).body.data;
        expect(rows.length).toBeGreaterThan(1);
        for (const { id, eco } of rows) {
          const { benefit } = await impact(staff, { scope, id });
          expect(formatKg(eco.co2RemovedKg)).toBe(formatKg(benefit.co2RemovedKg));
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

describe('live number', () => {
  test('grows between requests and visibly within a minute for 200 trees', async () => {
    const owner = await make.createAccount(sql());
    await make.createTrees(sql(), 200, {
      owner,
      specieId: 'ziziphus-spina-christi',
      plantedAt: new Date('2011-03-01T09:00:00Z'),
    });
    const person = await signInPerson(owner.phone);
    await setClock(person, addMs(midnight, 9 * 60 * minute));
    const first = await impact(person.browser, {});
    app.clock.advance(5 * second);
    const next = await impact(person.browser, {});
    const gained = next.benefit.co2RemovedKg - first.benefit.co2RemovedKg;
    expect(gained).toBeGreaterThan(0);
    expect(gained).toBeCloseTo((first.benefit.annualRateKg * 5 * second) / (365.25 * day), 4);
    app.clock.advance(55 * second);
    const minuteLater = await impact(person.browser, {});
    expect(formatKg(minuteLater.benefit.co2RemovedKg)).not.toBe(formatKg(first.benefit.co2RemovedKg));
  });

  test('needs no extra database read', async () => {
    const person = await signInPerson(demoPhone('100'));
    await setClock(person, addMs(midnight, 8 * 60 * minute));
    await home(person);
    const readSpy = vi.spyOn(app.context.database, 'readTransaction');
    const values = new Set<number>();
    for (let tick = 0; tick < 4; tick += 1) {
      app.clock.advance(second);
      values.add((await home(person)).co2RemovedKg);
    }
    expect(values.size).toBe(4);
    expect(readSpy).not.toHaveBeenCalled();
  });

  test('of this week is above zero on a Sunday', async () => {
    const person = await signInPerson(demoPhone('200'));
    await setClock(person, addMs(midnight, 9 * 60 * minute));
    const thisWeek = { from_date: midnight.toISOString(), to_date: '2026-03-08T23:59:59.999+03:00' };
    const { co2RemovedKg } = await home(person, thisWeek);
    expect(Number(formatKg(co2RemovedKg))).toBeGreaterThan(0);
    const { timeline, benefit } = await impact(person.browser, { ...thisWeek, interval: 'day' });
    expect(timeline.buckets).toHaveLength(1);
    expect(timeline.buckets[0]?.co2RemovedKg).toBeCloseTo(benefit.co2RemovedKg, 12);
  });
});

test('a measurement changes tree, forest and lists at the same time', async () => {
  const owner = await make.createAccount(sql());
  const company = await make.createCompany(sql());
  const tree = await make.createTree(sql(), { owner, company, plantedAt: new Date('2016-03-01T09:00:00Z') });
  const person = await signInPerson(owner.phone);
  await setClock(person, addMs(midnight, 20 * 60 * minute));
  const read = async () => {
    const rows = (await person.browser.call(listCompanies, {})).body.data;
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
  const whole = async () => (await impact(visitor, { scope: 'whole' })).benefit;
  const [before, wholeBefore] = [await read(), await whole()];
  const measured = await person.browser.call(measureTree, {
    params: { publicId: tree.publicId },
    body: { dbhCm: 14 },
  });
  expect(measured.status).toBe(200);
  const after = await read();
  // The sum of all trees shows measurements when its cache ends.
  app.clock.advance(minute);
  const { trees, annualRateKg } = await whole();
  expect(trees.total).toBe(wholeBefore.trees.total);
  const gainedKg = after.tree.annualRateKg - before.tree.annualRateKg;
  expect(annualRateKg - wholeBefore.annualRateKg).toBeCloseTo(gainedKg, 6);
  expect(after.tree.annualRateKg).not.toBeCloseTo(before.tree.annualRateKg, 3);
  for (const { tree: singleTree, others, open } of [before, after]) {
    expect(open).toBeCloseTo(singleTree.co2RemovedKg, 9);
    for (const values of others)
      expect(values).toMatchObject({
        co2RemovedKg: expect.closeTo(singleTree.co2RemovedKg, 9),
        annualRateKg: expect.closeTo(singleTree.annualRateKg, 9),
        likely: {
          lowKg: expect.closeTo(singleTree.likely.lowKg, 9),
          highKg: expect.closeTo(singleTree.likely.highKg, 9),
        },
      });
  }
});

describe('levels and headline', () => {
  // Tree answers take the present from the database.
  const now = new Date(Math.floor(Date.now() / second) * second);
  const { ask, read } = certificateTestKit(app);

  /** Facts of trees with the level that follows from them. */
  const facts = {
    photo: { kind: 'photographed', daysAgo: 900, isDoubted: false, level: 'photographed' },
    doubtedPhoto: { kind: 'photographed', daysAgo: 20, isDoubted: true, level: 'documented' },
    sighting: { kind: 'seen', daysAgo: 30, isDoubted: false, level: 'verified' },
    oldSighting: { kind: 'seen', daysAgo: 800, isDoubted: false, level: 'documented' },
    document: { kind: 'document', daysAgo: 900, isDoubted: false, level: 'documented' },
  } as const;

  async function plantMixedLevels() {
    const owner = await make.createAccount(sql());
    const [company, land] = [
      await make.createCompany(sql(), { slug: 'mixed-levels', name: { ar: 'الواحة', en: 'Waha' } }),
      await make.createLand(sql()),
    ];
    const [planter, effort] = [
      await make.createPlanter(sql()),
      await make.createEffort(sql(), { company, land }),
    ];
    const records = { company, land, effort, planter };
    const levels = new Map<string, VerificationLevel>();
    for (const [index, { level, daysAgo, ...fact }] of [
      ...Object.values(facts),
      ...Object.values(facts),
    ].entries()) {
      const plantedAt = addMs(now, -(3_000 + 97 * index) * day);
      const { id, publicId } = await make.createTree(sql(), { owner, ...records, plantedAt });
      const at = addMs(now, -daysAgo * day);
      await insertFact(sql(), id, { ...fact, at, isIndependent: true, hasPlace: true, isDeleted: false });
      await updateDoubts(sql(), id);
      if (index % 2 === 0) await insertSize(sql(), id, 15, addMs(now, -40 * day));
      levels.set(publicId, level);
    }
    return { owner, records, levels };
  }

  test('agree between trees, home, impact, lists, chat, certificate, embed and report', async () => {
    app.clock.set(now);
    const { owner, records, levels } = await plantMixedLevels();
    const browser = await createSignedInBrowser(app, owner);
    const staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));

    const expected = recordFrom(verificationLevels, () => ({ trees: 0, co2RemovedKg: 0 }));
    for (const [publicId, level] of levels) {
      const shown = (await visitor.call(getTree, { params: { publicId } })).body.data;
      expect(shown.verification.level).toBe(level);
      const { co2RemovedKg, byLevel, headlineKg } = await page(publicId);
      expect(byLevel[level]).toEqual({ trees: 1, co2RemovedKg: expect.closeTo(co2RemovedKg, 9) });
      expect(headlineKg).toBeCloseTo(isHeadlineLevel(level) ? co2RemovedKg : 0, 9);
      expected[level].trees += 1;
      expected[level].co2RemovedKg += co2RemovedKg;
    }
    const { documented, photographed, verified } = expected;
    expect(Object.values(expected).map(({ trees }) => trees)).toEqual([6, 2, 2]);
    const headlineKg = photographed.co2RemovedKg + verified.co2RemovedKg;
    const sums = {
      co2RemovedKg: expect.closeTo(headlineKg + documented.co2RemovedKg, 8),
      headlineKg: expect.closeTo(headlineKg, 8),
      byLevel: recordFrom(verificationLevels, (level) => ({
        trees: expected[level].trees,
        co2RemovedKg: expect.closeTo(expected[level].co2RemovedKg, 8),
      })),
    };
    expect((await browser.call(getEcoBenefit, { query: {} })).body.data).toMatchObject(sums);
    expect((await impact(browser, {})).benefit).toMatchObject(sums);
    for (const [scope, endpoint] of [
      ['company', listCompanies],
      ['effort', listEfforts],
      ['planter', listPlanters],
      ['land', listLands],
    ] as const) {
      const { id } = records[scope];
      expect((await impact(staff, { scope, id })).benefit, scope).toMatchObject(sums);
      const rows = (await staff.call(endpoint, {})).body.data;
      expect(rows.find((row) => row.id === id)?.eco, scope).toMatchObject(sums);
    }

    const [publicId = ''] = levels.keys();
    const question = { publicId, message: 'How much CO2 have you taken up?' };
    const [, rounded] =
      /([\d.]+) kg/u.exec((await askQuestion(app.app, browser, question)).answer?.text ?? '') ?? [];
    expect(Number(rounded)).toBeCloseTo((await page(publicId)).co2RemovedKg, 0);

    const certificate = await ask('/account/certificate?lang=en', browser);
    expect(await read(serialOf(certificate.rawPayload))).toMatchObject({
      trees: levels.size,
      co2RemovedKg: sums.co2RemovedKg,
    });

    const { body: counter } = await app.app.inject('/embed/mixed-levels/counter?lang=en');
    const format = (kg: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(kg);
    expect(counter).toContain(`${format(headlineKg)} kg of CO₂ removed`);
    expect(counter).toContain(`6 trees (${format(documented.co2RemovedKg)} kg) only reported by Waha`);
    expect(counter).toContain('2 trees verified');
    expect(counter).toContain('2 trees photographed on site');

    const period = { fromOn: '2016-01-01', toOn: addMs(now, -day).toISOString().slice(0, 10) };
    const companyId = records.company.id;
    await staff.call(makeDisclosure, { body: { companyId, ...period } });
    await app.runJobs();
    const [listed] = (await staff.call(listDisclosures, { query: { companyId } })).body.data;
    const { report } = (await ask(`/disclosure/${listed?.serial}/file/report.json`, staff)).json<{
      report: DisclosureFacts;
    }>();
    const { benefit } = await impact(visitor, { scope: 'company', id: companyId, ...datesOf(period) });
    expect(benefit.byLevel.documented.trees).toBe(6);
    expect(benefit.headlineKg).toBeGreaterThan(0.99 * headlineKg);
    const { byLevel, headlineKg: headlineOfReport } = report.benefit;
    expect({ byLevel, headlineKg: headlineOfReport }).toEqual({
      byLevel: benefit.byLevel,
      headlineKg: benefit.headlineKg,
    });
    const params = { serial: report.serial };
    const { data: checked } = (await visitor.call(readDisclosure, { params })).body;
    expect(checked.benefit).toMatchObject({ byLevel: benefit.byLevel, headlineKg: benefit.headlineKg });
    const { body: figures } = await ask(`/disclosure/${report.serial}/file/figures.csv`, staff);
    for (const level of verificationLevels) {
      expect(figures).toContain(`level,${level},,,trees,trees,${benefit.byLevel[level].trees},`);
      expect(figures).toContain(`level,${level},,,co2_removed,kg,${benefit.byLevel[level].co2RemovedKg},`);
    }
  }, 60_000);
});
