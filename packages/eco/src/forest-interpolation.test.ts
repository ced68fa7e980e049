import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { benefitsOfForest } from './benefits-of-forest.ts';
import { curveOfTree } from './benefits-of-tree.ts';
import { runToCompletion } from './chunked.ts';
import { packCohorts } from './cohorts.ts';
import { interpolateBenefits, computeForestDay, interpolateSpecies } from './forest-interpolation.ts';
import { measuredTree, type Tree } from './measured-tree.ts';
import { packMeasured } from './packed-measured.ts';
import { bucketBoundaries, midnightOfDay, riyadhDay, type BucketUnit } from './riyadh-day.ts';
import { amountsOf, findDifferences, sumOf } from './testing/amounts.ts';
import {
  anyMeasuredTree,
  noMeasured,
  anyMidnight,
  anyMoment,
  oneOfEachModel,
  treeAt,
} from './testing/arbitrary-trees.ts';
import { computeTimelineDay, interpolateTimeline } from './timeline.ts';
import { dayMs, instant, type Instant } from './units.ts';

const noCohorts = packCohorts([]);
const forestOf = (trees: Tree[]) => packCohorts(trees.map((tree) => ({ ...tree, count: 1 })));
const someTrees = fc.array(treeAt(anyMoment, oneOfEachModel), { minLength: 1, maxLength: 8 });
const dawn = instant(0);
const fuzzOptions = { numRuns: 60 };

describe('interpolation between midnights', () => {
  test('sums single trees to their forest at every second, measured or not', () => {
    fc.assert(
      fc.property(someTrees, anyMeasuredTree, anyMidnight, anyMoment, (trees, measured, from, at) => {
        const measuredTrees = packMeasured([measuredTree(measured)]);
        const forest = interpolateBenefits(computeForestDay(forestOf(trees), measuredTrees, from, at), at);
        const each = [...trees, measured].map((tree) =>
          interpolateBenefits(computeForestDay(noCohorts, packMeasured([measuredTree(tree)]), from, at), at),
        );
        expect(findDifferences(amountsOf(forest), sumOf(each.map(amountsOf)))).toEqual([]);
        const total = (of: (one: (typeof each)[number]) => number) =>
          each.reduce((sum, one) => sum + of(one), 0);
        expect(forest.annualRateKg).toBeCloseTo(
          total((one) => one.annualRateKg),
          8,
        );
        expect(forest.trees.counted).toBe(total((one) => one.trees.counted));
      }),
      fuzzOptions,
    );
  });

  test('equals the computed values at midnights and is linear between them', () => {
    fc.assert(
      fc.property(
        someTrees,
        anyMidnight,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (trees, midnight, fraction) => {
          const cohorts = forestOf(trees);
          const computed = (at: Instant) => benefitsOfForest(cohorts, noMeasured, dawn, at).co2RemovedKg;
          const interpolated = (at: Instant) =>
            interpolateBenefits(computeForestDay(cohorts, noMeasured, dawn, at), at).co2RemovedKg;
          const next = instant(midnight + dayMs);
          expect(interpolated(midnight)).toBe(computed(midnight));
          const between = instant(midnight + Math.floor(fraction * dayMs));
          const elapsed = (between - midnight) / dayMs;
          expect(interpolated(between)).toBeCloseTo(
            computed(midnight) + elapsed * (computed(next) - computed(midnight)),
            9,
          );
        },
      ),
      fuzzOptions,
    );
  });

  test('counts a tree from its planting day, on which it gains nothing', () => {
    const plantedAt = instant(Date.UTC(2026, 2, 1, 9));
    const tree: Tree = { speciesId: 'prosopis-cineraria', site: 'irrigated', plantedAt, endedAt: null };
    const interpolated = (at: Instant) =>
      interpolateBenefits(computeForestDay(forestOf([tree]), noMeasured, dawn, at), at);
    expect(interpolated(instant(plantedAt + 1_000))).toMatchObject({
      co2RemovedKg: 0,
      trees: { counted: 1 },
    });
    expect(interpolated(instant(plantedAt + 1_000)).annualRateKg).toBeGreaterThan(0);
    expect(interpolated(instant(plantedAt + dayMs)).co2RemovedKg).toBeGreaterThan(0);
    expect(interpolated(midnightOfDay(riyadhDay(plantedAt))).trees.counted).toBe(0);
  });

  test('matches the chart of a tree', () => {
    fc.assert(
      fc.property(anyMeasuredTree, anyMoment, (tree, at) => {
        const single = interpolateBenefits(
          computeForestDay(noCohorts, packMeasured([measuredTree(tree)]), dawn, at),
          at,
        );
        const [point] = curveOfTree(tree, [at]);
        expect(point?.co2RemovedKg).toBeCloseTo(single.co2RemovedKg, 9);
        expect(point?.likely.highKg).toBeCloseTo(single.likely.highKg, 6);
      }),
      fuzzOptions,
    );
  });

  test('has no jump when a tree is measured at its expected size', () => {
    const plantedAt = instant(Date.UTC(2018, 2, 1, 4));
    const at = instant(Date.UTC(2026, 2, 1, 17));
    const tree: Tree = { speciesId: 'ziziphus-spina-christi', site: 'wadi', plantedAt, endedAt: null };
    const [expected] = curveOfTree(tree, [at]);
    const dbhCm = expected?.size.dbhCm ?? 0;
    const [measured] = curveOfTree({ ...tree, measurements: [{ at, dbhCm }] }, [at]);
    expect(measured?.co2RemovedKg).toBeCloseTo(expected?.co2RemovedKg ?? 0, 5);
  });

  test('equals the sums of its species and of its timeline', () => {
    const unit = fc.constantFrom<BucketUnit>('day', 'month', 'year');
    fc.assert(
      fc.property(
        someTrees,
        anyMeasuredTree,
        anyMidnight,
        fc.integer({ min: 1, max: 300 * dayMs }),
        unit,
        (trees, measured, from, ms, name) => {
          const to = instant(from + ms);
          const [cohorts, measuredTrees] = [forestOf(trees), packMeasured([measuredTree(measured)])];
          const forestDay = computeForestDay(cohorts, measuredTrees, from, to);
          const total = interpolateBenefits(forestDay, to);
          const species = interpolateSpecies(forestDay, to);
          expect(species.reduce((kg, one) => kg + one.co2RemovedKg, 0)).toBeCloseTo(total.co2RemovedKg, 8);
          expect(species.reduce((count, one) => count + one.trees, 0)).toBe(total.trees.counted);
          const timeline = runToCompletion(
            computeTimelineDay(cohorts, measuredTrees, bucketBoundaries(from, to, name)),
          );
          const buckets = interpolateTimeline(timeline, to);
          const sinceStart = amountsOf(
            interpolateBenefits(computeForestDay(cohorts, measuredTrees, dawn, to), to),
          );
          expect(findDifferences(sumOf(buckets.map(amountsOf)), amountsOf(total), sinceStart)).toEqual([]);
          expect(buckets.at(-1)?.to).toBe(total.to);
          expect(buckets.at(-1)?.cumulativeLikely.highKg).toBeCloseTo(total.likely.highKg, 6);
        },
      ),
      fuzzOptions,
    );
    expect(
      interpolateTimeline(runToCompletion(computeTimelineDay(noCohorts, noMeasured, [dawn])), dawn),
    ).toEqual([]);
  });
});
