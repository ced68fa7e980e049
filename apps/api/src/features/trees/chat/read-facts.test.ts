import { answer } from '@nabta/chat-answers/answer';
import { questionTexts } from '@nabta/chat-answers/answers/question-texts';
import type { Intent } from '@nabta/chat-answers/intents';
import { measureTree } from '@nabta/contract/trees/measurement';
import { getPassport } from '@nabta/contract/trees/passport';
import { getTree } from '@nabta/contract/trees/tree';
import { getEcoBenefitOfTree } from '@nabta/contract/trees/tree-benefit';
import { createBenefitFormat, roundEquivalent, sumAirGrams } from '@nabta/domain/benefit-amount';
import { type Language, languages } from '@nabta/domain/language';
import { dateLocaleOf, numberLocaleOf } from '@nabta/domain/message-format';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { treeAge } from '@nabta/domain/tree-age';
import { beforeEach, describe, expect, test } from 'vitest';

import { addMs, day } from '#core/clock.ts';
import type { AccountSeed, TreeSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { readFacts } from './read-facts.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const visitor = new TestBrowser(() => app.app);

let sara: AccountSeed;
let khalid: AccountSeed;
let other: AccountSeed;

beforeEach(async () => {
  [sara, khalid, other] = [
    await make.createAccount(sql()),
    await make.createAccount(sql()),
    await make.createAccount(sql()),
  ];
});

const noProof = { isNamed: true, provenAt: null, staffSeenAt: null };
const person = { role: 'person', assignedRole: 'person', ...noProof } as const;
const factsFor = async ({ publicId }: TreeSeed, { id }: AccountSeed) =>
  (await readFacts(app.context, publicId, { ...person, accountId: id, sessionId: id })).facts;
const daysAgo = (days: number) => addMs(app.clock.now(), -days * day);

/** A tree with a measurement, a check and a watering. */
async function createCaredTree(): Promise<TreeSeed> {
  const plantedAt = new Date('2021-11-17T09:00:00Z');
  const tree = await make.createTree(sql(), { owner: sara, land: await make.createLand(sql()), plantedAt });
  const browser = await createSignedInBrowser(app, sara);
  const measurement = { heightM: 2.37, measuredAt: daysAgo(40).toISOString() };
  const { status } = await browser.call(measureTree, { params: tree, body: { ...measurement, dbhCm: 3.4 } });
  expect(status).toBe(200);
  await sql()`
    insert into tree_care (tree_id, kind, health, litres, at)
    values (${tree.id}, 'checked', 'fair', null, ${daysAgo(21)}), (${tree.id}, 'watered', null, 37.5, ${daysAgo(13)}),
      (${tree.id}, 'watered', null, 20, ${daysAgo(90)})`;
  return tree;
}

/** The numbers of the tree's page, with the formats of the page, by the question that asks for them. */
async function pageNumbers(
  { publicId }: TreeSeed,
  language: Language,
): Promise<Partial<Record<Intent, string[]>>> {
  const params = { publicId };
  const tree = (await visitor.call(getTree, { params })).body.data;
  const benefit = (await visitor.call(getEcoBenefitOfTree, { params })).body.data;
  const { nextCheckAt } = (await visitor.call(getPassport, { params })).body.data;
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(numberLocaleOf(language), options).format(value);
  const format = createBenefitFormat(number);
  const { quantities, formatKg, formatDecimal } = format;
  const date = (instant: string | Date) =>
    new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'Asia/Riyadh' }).format(
      new Date(instant),
    );
  const { likely, equivalents } = benefit;
  const measured = tree.measurements.at(-1);
  const age = treeAge(dayInRiyadh(new Date(tree.plantedAt)), dayInRiyadh(app.clock.now()));
  const equivalent = (value: number) => formatDecimal(roundEquivalent(value));
  return {
    age: [number(age.count), date(tree.plantedAt)],
    planting_date: [date(tree.plantedAt)],
    height: [number(measured?.heightM ?? 0), date(measured?.measuredAt ?? '')],
    crown_trunk: [number(measured?.dbhCm ?? 0)],
    watered: [date(daysAgo(13)), quantities.water(0.0375).number, date(nextCheckAt ?? '')],
    last_visit: [date(tree.lastVisitAt ?? '')],
    passport: [publicId],
    carbon: [benefit.co2RemovedKg, likely.lowKg, likely.highKg, benefit.annualRateKg].map(formatKg),
    carbon_equivalent: [equivalents.carKm, equivalents.phoneCharges, equivalents.gridKwhSaudi].map(
      equivalent,
    ),
    air_quality: [sumAirGrams(benefit.air), benefit.air.pm10G].map((grams) => quantities.grams(grams).number),
    value: [benefit.value, benefit.replacementValue ?? benefit.value].map(
      (value) => quantities.money(value).number,
    ),
  };
}

describe('numbers in answers', () => {
  test('are those of the page of the tree, in three languages', async () => {
    const tree = await createCaredTree();
    const facts = await factsFor(tree, sara);
    for (const language of languages)
      for (const [intent, numbers] of Object.entries(await pageNumbers(tree, language))) {
        const text = questionTexts[language][intent as Intent];
        const { intents, text: said } = answer({ text, earlier: [], language }, facts);
        expect(intents, text).toEqual([intent]);
        for (const number of numbers) expect(said, text).toContain(number);
      }
  });

  test('are those of the forecast for a tree in its first year', async () => {
    const tree = await make.createTree(sql(), { owner: sara, plantedAt: daysAgo(100) });
    const facts = await factsFor(tree, sara);
    const benefit = (await visitor.call(getEcoBenefitOfTree, { params: tree })).body.data;
    for (const language of languages) {
      const { roughKg } = createBenefitFormat((value, options) =>
        new Intl.NumberFormat(numberLocaleOf(language), options).format(value),
      );
      const { text } = answer({ text: questionTexts[language].carbon, earlier: [], language }, facts);
      expect(text).toContain(String(benefit.forecast?.year));
      expect(text).toContain(roughKg(benefit.forecast?.co2RemovedKg ?? 0).number);
    }
  });
});

describe('facts', () => {
  test('include care, visits and the next check', async () => {
    const facts = await factsFor(await createCaredTree(), other);
    const on = (days: number) => dayInRiyadh(daysAgo(days));
    expect(facts).toMatchObject({
      watered: { on: on(13), litres: 37.5 },
      checked: { on: on(21), health: 'fair' },
      lastVisitOn: on(13),
      nextCheckOn: on(21 - 91),
      measured: { on: on(40), heightM: 2.37, trunkCm: 3.4 },
    });
    expect(facts.waterNeedLitresPerWeek).toBeGreaterThan(1);
    expect(facts.place.code).toMatch(/^7HP8[0-9A-Z]{4}\+[0-9A-Z]{3}$/u);
  });

  test('are empty for a tree without care', async () => {
    const facts = await factsFor(await make.createTree(sql()), other);
    expect(facts).toMatchObject({
      watered: null,
      checked: null,
      lastVisitOn: null,
      photos: null,
      measured: null,
    });
    expect(facts.place.allowsVisits).toBeNull();
  });

  test('hold the note of a gift for giver and receiver only', async () => {
    const tree = await make.createTree(sql(), { owner: sara, giver: khalid });
    await sql()`update gift set message = 'كل عام وأنتم بخير' where tree_id = ${tree.id}`;
    for (const reader of [sara, khalid])
      expect((await factsFor(tree, reader)).giver?.note).toBe('كل عام وأنتم بخير');
    expect((await factsFor(tree, other)).giver).toMatchObject({ note: null });
  });

  test('offer the actions of owners to owners only', async () => {
    const tree = await make.createTree(sql(), { owner: sara });
    const [own, foreign] = [await factsFor(tree, sara), await factsFor(tree, other)];
    for (const action of ['gift', 'rename', 'dedication'] as const) {
      expect(own.actions.has(action), action).toBe(true);
      expect(foreign.actions.has(action), action).toBe(false);
    }
    for (const action of ['share', 'map', 'directions', 'certificate', 'reportProblem'] as const)
      expect(foreign.actions.has(action), action).toBe(true);
    expect(own.actions.has('photos')).toBe(false);
  });

  test('offer neither gift nor certificate of a lost tree, nor the way to a closed land', async () => {
    const land = await make.createLand(sql(), { allowsVisits: false });
    const tree = await make.createTree(sql(), { owner: sara, land });
    await sql()`
      update tree set ended_at = ${daysAgo(1)}, end_cause = 'storm' where id = ${tree.id}`;
    const facts = await factsFor(tree, sara);
    expect(facts).toMatchObject({ endCause: 'storm', nextCheckOn: null, waterNeedLitresPerWeek: 0 });
    for (const action of ['gift', 'certificate', 'directions'] as const)
      expect(facts.actions.has(action), action).toBe(false);
    expect(facts.place.allowsVisits).toBe(false);
  });
});
