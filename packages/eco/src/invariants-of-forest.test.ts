import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { benefitsOfForest } from './benefits-of-forest.ts';
import { benefitsOfTree, gainOfTree } from './benefits-of-tree.ts';
import { packCohorts } from './cohorts.ts';
import { measuredTree, type Tree } from './measured-tree.ts';
import { packMeasured } from './packed-measured.ts';
import { bucketBoundaries, type BucketUnit } from './riyadh-day.ts';
import { amountsOf, findDifferences, sumOf } from './testing/amounts.ts';
import {
  anyMeasuredTree,
  noMeasured,
  anyMidnight,
  anyMoment,
  oneOfEachModel,
  treeAt,
} from './testing/arbitrary-trees.ts';
import { timelineOfForest, timelineOfTree } from './timeline.ts';
import { dayMs, instant, yearMs, type Instant } from './units.ts';

describe('many trees', () => {
  const forestOf = (trees: Tree[]) => packCohorts(trees.map((tree) => ({ ...tree, count: 1 })));
  const treeOfSome = (moment: fc.Arbitrary<Instant>) => treeAt(moment, oneOfEachModel);
  const someTrees = fc.array(treeOfSome(anyMidnight), { minLength: 1, maxLength: 12 });

  test('sum to the benefits of each tree at whole days', () => {
    fc.assert(
      fc.property(someTrees, anyMidnight, anyMidnight, (trees, from, to) => {
        const forest = benefitsOfForest(forestOf(trees), noMeasured, from, to);
        const each = trees.map((tree) => benefitsOfTree(tree, from, to));
        expect(findDifferences(amountsOf(forest), sumOf(each.map(amountsOf)))).toEqual([]);
        expect(forest.trees.counted).toBe(each.reduce((sum, { trees: { counted } }) => sum + counted, 0));
        const rate = each.reduce((sum, { annualRateKg }) => sum + annualRateKg, 0);
        expect(Math.abs(forest.annualRateKg - rate)).toBeLessThanOrEqual(1e-4 * Math.max(1, rate));
      }),
    );
  });

  test('return bit-identical results in any order', () => {
    fc.assert(
      fc.property(someTrees, anyMidnight, anyMidnight, fc.integer(), (trees, from, to, rotation) => {
        const start = Math.abs(rotation) % trees.length;
        const reordered = [...trees.slice(start), ...trees.slice(0, start)].toReversed();
        expect(benefitsOfForest(forestOf(reordered), noMeasured, from, to)).toEqual(
          benefitsOfForest(forestOf(trees), noMeasured, from, to),
        );
      }),
    );
  });

  test('have the same benefit in a sum as alone when measured', () => {
    const anyClocks = fc.array(anyMidnight, { minLength: 1, maxLength: 4 }).map((moments) =>
      moments
        .sort((one, other) => one - other)
        .map((countedFrom, position) => ({
          countedFrom,
          plantedAt: instant(countedFrom - position * 1000 * dayMs),
        })),
    );
    fc.assert(
      fc.property(treeOfSome(anyMidnight), anyClocks, anyMidnight, anyMidnight, (tree, clocks, from, to) => {
        const { speciesId, site, endedAt } = tree;
        const measured = { speciesId, site, endedAt, clocks };
        const forest = benefitsOfForest(packCohorts([]), packMeasured([measured]), from, to);
        const singleKg = gainOfTree(measured, from, to).removedKg;
        expect(
          findDifferences(
            [forest.co2RemovedKg],
            [singleKg],
            [gainOfTree(measured, instant(0), to).removedKg],
          ),
        ).toEqual([]);
      }),
    );
  });

  test('have buckets that sum to the range', () => {
    const unit = fc.constantFrom<BucketUnit>('week', 'month', 'year');
    fc.assert(
      fc.property(
        someTrees,
        anyMeasuredTree,
        anyMoment,
        fc.integer({ min: 1, max: 4 * yearMs }),
        unit,
        (trees, measured, from, ms, name) => {
          const to = instant(from + ms);
          const boundaries = bucketBoundaries(from, to, name);
          const [cohorts, measuredTrees] = [forestOf(trees), packMeasured([measuredTree(measured)])];
          const forest = benefitsOfForest(cohorts, measuredTrees, from, to);
          const buckets = timelineOfForest(cohorts, measuredTrees, boundaries);
          const sinceStart = amountsOf(benefitsOfForest(cohorts, measuredTrees, instant(0), to));
          expect(findDifferences(sumOf(buckets.map(amountsOf)), amountsOf(forest), sinceStart)).toEqual([]);
          expect(buckets.at(-1)?.cumulativeCo2Kg).toBeCloseTo(forest.co2RemovedKg, 6);
          expect(buckets.at(-1)?.cumulativeLikely.lowKg).toBeCloseTo(forest.likely.lowKg, 6);
          expect(buckets.at(-1)?.cumulativeLikely.highKg).toBeCloseTo(forest.likely.highKg, 6);
          const treeTimeline = timelineOfTree(measured, boundaries);
          const treeSinceStart = amountsOf(benefitsOfTree(measured, instant(0), to));
          expect(
            findDifferences(
              sumOf(treeTimeline.map(amountsOf)),
              amountsOf(benefitsOfTree(measured, from, to)),
              treeSinceStart,
            ),
          ).toEqual([]);
          const amount = buckets.reduce((sum, { value }) => sum + value.amount, 0);
          expect(Math.abs(amount - forest.value.amount)).toBeLessThanOrEqual(1e-6 * Math.max(1, amount));
        },
      ),
      { numRuns: 40 },
    );
  });
});
