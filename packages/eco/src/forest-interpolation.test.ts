import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { benefitsOfForest } from './benefits-of-forest.ts';
import { curveOfTree } from './benefits-of-tree.ts';
import { packCohorts } from './cohorts.ts';
import { benefitsOnLine, lineOfForest, speciesOnLine } from './forest-line.ts';
import { measuredTree, type Tree } from './measured-tree.ts';
import { bucketBoundaries, midnightOfDay, riyadhDay, type BucketUnit } from './riyadh-day.ts';
import { finish } from './steps.ts';
import { amountsOf, differing, sumOf } from './testing/amounts.ts';
import {
  anyMeasuredTree,
  anyMidnight,
  anyMoment,
  oneOfEachModel,
  treeAt,
} from './testing/arbitrary-trees.ts';
import { lineOfTimeline, timelineOnLine } from './timeline.ts';
import { dayMs, instant, type Instant } from './units.ts';

const nobody = packCohorts([]);
const forestOf = (trees: Tree[]) => packCohorts(trees.map((tree) => ({ ...tree, count: 1 })));
const someTrees = fc.array(treeAt(anyMoment, oneOfEachModel), { minLength: 1, maxLength: 8 });
const dawn = instant(0);
const runs = { numRuns: 60 };

describe('the line between two midnights', () => {
  test('has trees that add up to their forest at every second, measured or not', () => {
    fc.assert(
      fc.property(someTrees, anyMeasuredTree, anyMidnight, anyMoment, (trees, measured, from, at) => {
        const others = [measuredTree(measured)];
        const forest = benefitsOnLine(lineOfForest(forestOf(trees), others, from, at), at);
        const each = [...trees, measured].map((tree) =>
          benefitsOnLine(lineOfForest(nobody, [measuredTree(tree)], from, at), at),
        );
        expect(differing(amountsOf(forest), sumOf(each.map(amountsOf)))).toEqual([]);
        const total = (of: (one: (typeof each)[number]) => number) =>
          each.reduce((sum, one) => sum + of(one), 0);
        expect(forest.annualRateKg).toBeCloseTo(
          total((one) => one.annualRateKg),
          8,
        );
        expect(forest.trees.counted).toBe(total((one) => one.trees.counted));
      }),
      runs,
    );
  });

  test('is at each midnight what was read there, and straight between them', () => {
    fc.assert(
      fc.property(
        someTrees,
        anyMidnight,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (trees, midnight, way) => {
          const cohorts = forestOf(trees);
          const read = (at: Instant) => benefitsOfForest(cohorts, [], dawn, at).co2RemovedKg;
          const told = (at: Instant) => benefitsOnLine(lineOfForest(cohorts, [], dawn, at), at).co2RemovedKg;
          const next = instant(midnight + dayMs);
          expect(told(midnight)).toBe(read(midnight));
          const between = instant(midnight + Math.floor(way * dayMs));
          const part = (between - midnight) / dayMs;
          expect(told(between)).toBeCloseTo(read(midnight) + part * (read(next) - read(midnight)), 9);
        },
      ),
      runs,
    );
  });

  test('counts a tree from the day of its planting, which gives nothing on it', () => {
    const plantedAt = instant(Date.UTC(2026, 2, 1, 9));
    const tree: Tree = { speciesId: 'prosopis-cineraria', site: 'irrigated', plantedAt, endedAt: null };
    const told = (at: Instant) => benefitsOnLine(lineOfForest(forestOf([tree]), [], dawn, at), at);
    expect(told(instant(plantedAt + 1_000))).toMatchObject({ co2RemovedKg: 0, trees: { counted: 1 } });
    expect(told(instant(plantedAt + 1_000)).annualRateKg).toBeGreaterThan(0);
    expect(told(instant(plantedAt + dayMs)).co2RemovedKg).toBeGreaterThan(0);
    expect(told(midnightOfDay(riyadhDay(plantedAt))).trees.counted).toBe(0);
  });

  test('is the one that the chart of a tree is drawn on', () => {
    fc.assert(
      fc.property(anyMeasuredTree, anyMoment, (tree, at) => {
        const alone = benefitsOnLine(lineOfForest(nobody, [measuredTree(tree)], dawn, at), at);
        const [point] = curveOfTree(tree, [at]);
        expect(point?.co2RemovedKg).toBeCloseTo(alone.co2RemovedKg, 9);
        expect(point?.likely.highKg).toBeCloseTo(alone.likely.highKg, 6);
      }),
      runs,
    );
  });

  test('does not jump when a tree is measured as large as it was expected to be', () => {
    const plantedAt = instant(Date.UTC(2018, 2, 1, 4));
    const at = instant(Date.UTC(2026, 2, 1, 17));
    const tree: Tree = { speciesId: 'ziziphus-spina-christi', site: 'wadi', plantedAt, endedAt: null };
    const [expected] = curveOfTree(tree, [at]);
    const dbhCm = expected?.size.dbhCm ?? 0;
    const [measured] = curveOfTree({ ...tree, measurements: [{ at, dbhCm }] }, [at]);
    expect(measured?.co2RemovedKg).toBeCloseTo(expected?.co2RemovedKg ?? 0, 5);
  });

  test('has the sum of its species and of its time line', () => {
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
          const [cohorts, others] = [forestOf(trees), [measuredTree(measured)]];
          const line = lineOfForest(cohorts, others, from, to);
          const whole = benefitsOnLine(line, to);
          const species = speciesOnLine(line, to);
          expect(species.reduce((kg, one) => kg + one.co2RemovedKg, 0)).toBeCloseTo(whole.co2RemovedKg, 8);
          expect(species.reduce((count, one) => count + one.trees, 0)).toBe(whole.trees.counted);
          const timeline = finish(lineOfTimeline(cohorts, others, bucketBoundaries(from, to, name)));
          const buckets = timelineOnLine(timeline, to);
          const life = amountsOf(benefitsOnLine(lineOfForest(cohorts, others, dawn, to), to));
          expect(differing(sumOf(buckets.map(amountsOf)), amountsOf(whole), life)).toEqual([]);
          expect(buckets.at(-1)?.to).toBe(whole.to);
          expect(buckets.at(-1)?.cumulativeLikely.highKg).toBeCloseTo(whole.likely.highKg, 6);
        },
      ),
      runs,
    );
    expect(timelineOnLine(finish(lineOfTimeline(nobody, [], [dawn])), dawn)).toEqual([]);
  });
});
