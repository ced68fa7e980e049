import { expect, test } from 'vitest';

import { benefitsOfForest } from './benefits-of-forest.ts';
import { benefitsOfTree } from './benefits-of-tree.ts';
import { packCohorts, type Cohort } from './cohorts.ts';
import { co2RemovedKg } from './day-tables.ts';
import { interpolateBenefits, computeForestDay, interpolateSpecies } from './forest-interpolation.ts';
import { measuredTree } from './measured-tree.ts';
import { packMeasured } from './packed-measured.ts';
import { midnightOfDate } from './riyadh-day.ts';
import { allSpecies } from './species-data.ts';
import { noMeasured } from './testing/arbitrary-trees.ts';
import { timelineOfForest } from './timeline.ts';
import { dayMs, instant, yearMs, type Instant } from './units.ts';

const day = (text: string) => midnightOfDate(text) as Instant;
const [from, to] = [day('2024-01-01'), day('2025-01-01')];
const cohort = (change: Partial<Cohort>): Cohort => ({
  speciesId: 'ziziphus-spina-christi',
  site: 'irrigated',
  plantedAt: day('2020-01-01'),
  endedAt: null,
  count: 1,
  ...change,
});

test('reports which trees were counted', () => {
  const cohorts = packCohorts([
    cohort({ count: 100 }),
    cohort({ count: 7, speciesId: 'phoenix-dactylifera' }),
    cohort({ count: 5, speciesId: 'not-a-species' }),
    cohort({ count: 3, endedAt: from }),
    cohort({ count: 2, endedAt: instant(from + dayMs) }),
    cohort({ count: 4, plantedAt: instant(to + dayMs) }),
  ]);
  const benefits = benefitsOfForest(cohorts, noMeasured, from, to, { uncountedTrees: 9 });
  expect(benefits.trees).toEqual({ total: 130, counted: 114, default: 5 });
  expect(benefits.quality).toEqual({ A: 7, B: 0, C: 102, default: 5 });
});

test('counts a lost tree until its end', () => {
  const endedAt = day('2024-07-01');
  const ended = benefitsOfForest(packCohorts([cohort({ count: 3, endedAt })]), noMeasured, from, to);
  const half = benefitsOfForest(packCohorts([cohort({ count: 3 })]), noMeasured, from, endedAt);
  expect(ended.co2RemovedKg).toBe(half.co2RemovedKg);
  expect(ended.annualRateKg).toBe(0);
});

test('reports electricity savings only near buildings, separately', () => {
  const far = benefitsOfForest(packCohorts([cohort({})]), noMeasured, from, to);
  const near = benefitsOfForest(
    packCohorts([cohort({}), cohort({ isNearBuildings: true })]),
    noMeasured,
    from,
    to,
  );
  expect(far.avoided).toBeNull();
  expect(near.co2RemovedKg).toBe(2 * far.co2RemovedKg);
  const single = benefitsOfTree({ ...cohort({}), isNearBuildings: true }, from, to).avoided;
  expect(near.avoided?.electricityKwh).toBeCloseTo(single?.electricityKwh ?? 0, 9);
  expect(near.avoided?.co2Kg).toBeCloseTo(0.543 * (near.avoided?.electricityKwh ?? 0), 9);
});

test('scales intercepted water with rain', () => {
  const [dry, wet] = [0.1, 0.3].map((rainM) =>
    benefitsOfForest(packCohorts([cohort({})]), noMeasured, from, to, { rainM }),
  );
  expect(wet?.waterM3).toBeCloseTo(3 * (dry?.waterM3 ?? 0), 9);
});

test('splits the total by species', () => {
  const tree = {
    speciesId: 'olea-europaea',
    site: 'wadi',
    plantedAt: day('2018-05-01'),
    endedAt: null,
  } as const;
  const measuredTrees = packMeasured([
    measuredTree({ ...tree, measurements: [{ at: day('2023-05-01'), dbhCm: 9 }] }),
  ]);
  const cohorts = packCohorts([
    cohort({ count: 9 }),
    cohort({ count: 2, site: 'wadi' }),
    cohort({ speciesId: 'morus-alba' }),
  ]);
  const shares = interpolateSpecies(computeForestDay(cohorts, measuredTrees, from, to), to);
  const total = interpolateBenefits(computeForestDay(cohorts, measuredTrees, from, to), to);
  expect(shares.map(({ species, trees }) => [species, trees])).toEqual([
    ['ziziphus-spina-christi', 11],
    ['morus-alba', 1],
    ['olea-europaea', 1],
  ]);
  expect(shares.reduce((sum, share) => sum + share.co2RemovedKg, 0)).toBeCloseTo(total.co2RemovedKg, 9);
});

test('rounds an age down to whole days since planting', () => {
  const plantedAt = instant(Date.UTC(2020, 0, 1, 12));
  const [noon, before] = [instant(plantedAt + 500 * dayMs), instant(plantedAt + 500 * dayMs - 1)];
  const removedUntil = (at: Instant) =>
    benefitsOfForest(packCohorts([cohort({ plantedAt })]), noMeasured, plantedAt, at).co2RemovedKg;
  expect(removedUntil(noon)).toBe(co2RemovedKg('ziziphus-spina-christi', 'irrigated', 500));
  expect(removedUntil(before)).toBe(co2RemovedKg('ziziphus-spina-christi', 'irrigated', 499));
});

test('counts only the whole days before an end', () => {
  const endedAt = instant(day('2024-07-01') + 0.9 * dayMs);
  const removedWith = (end: Instant) =>
    benefitsOfForest(packCohorts([cohort({ endedAt: end })]), noMeasured, from, to).co2RemovedKg;
  expect(removedWith(endedAt)).toBe(removedWith(day('2024-07-01')));
  const measuredTrees = packMeasured([
    { ...cohort({}), clocks: [{ plantedAt: day('2020-01-01'), countedFrom: day('2020-01-01') }] },
  ]);
  const later = instant(to + 0.9 * dayMs);
  expect(benefitsOfForest(packCohorts([]), measuredTrees, from, later).co2RemovedKg).toBe(
    benefitsOfForest(packCohorts([]), measuredTrees, from, to).co2RemovedKg,
  );
});

test('merges equal cohorts and returns zero without trees', () => {
  const { groups, trees } = packCohorts([
    cohort({ count: 2 }),
    cohort({ count: 3 }),
    cohort({ count: 1, endedAt: to }),
  ]);
  expect(trees).toBe(6);
  expect([...(groups[0]?.counts ?? [])]).toEqual([1, 5]);
  const empty = benefitsOfForest(packCohorts([]), noMeasured, from, to);
  expect(empty).toMatchObject({
    co2RemovedKg: 0,
    likely: { lowKg: 0, highKg: 0 },
    avoided: null,
    annualRateKg: 0,
  });
  expect(timelineOfForest(packCohorts([]), noMeasured, [from, to])).toHaveLength(1);
  expect(timelineOfForest(packCohorts([]), noMeasured, [from])).toEqual([]);
});

test('sums trees older than a hundred years and absurd planting dates', () => {
  const old = cohort({ speciesId: 'juniperus-procera', site: 'rainfed', plantedAt: day('1890-01-01') });
  const forest = benefitsOfForest(packCohorts([old]), noMeasured, from, to);
  expect(forest.co2RemovedKg).toBeGreaterThan(0);
  expect(forest.co2RemovedKg).toBeCloseTo(benefitsOfTree(old, from, to).co2RemovedKg, 9);
  const absurd = cohort({ plantedAt: instant(-3000 * yearMs) });
  expect(benefitsOfForest(packCohorts([absurd]), noMeasured, from, to)).toMatchObject({
    co2RemovedKg: 0,
    annualRateKg: 0,
  });
});

test('stores in the table what the formula returns, without the nursery stock', () => {
  for (const { id } of allSpecies()) {
    const tree = cohort({ speciesId: id, site: 'wadi' });
    const until = instant(tree.plantedAt + 2000 * dayMs);
    const removedKg = benefitsOfTree(tree, tree.plantedAt, until).co2RemovedKg;
    expect(co2RemovedKg(id, 'wadi', 2000)).toBeCloseTo(removedKg, 9);
    expect(co2RemovedKg(id, 'wadi', 0)).toBe(0);
  }
});
