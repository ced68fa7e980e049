import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { allocateSample, estimateShare, type SampledStratum, suggestedSampleSize } from './sample.ts';

const strata = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 20 });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const sampledStrata = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(), fc.nat()).map(([population, a, b]): SampledStratum => {
    const trees = 1 + (a % population);
    return { population, trees, count: b % (trees + 1) };
  }),
  { minLength: 1, maxLength: 8 },
);

describe('allocateSample', () => {
  test('takes at least one and at most all trees of each stratum and adds up', () => {
    fc.assert(
      fc.property(strata, fc.integer({ min: 1, max: 2_000 }), (populations, size) => {
        const allocated = allocateSample(populations, size);
        const wanted = Math.min(Math.max(size, populations.length), sum(populations));
        expect(sum(allocated)).toBe(wanted);
        for (const [index, trees] of allocated.entries()) {
          expect(trees).toBeGreaterThanOrEqual(1);
          expect(trees).toBeLessThanOrEqual(populations[index] ?? 0);
        }
      }),
    );
  });

  test('is proportional within one tree when no stratum is small', () => {
    expect(allocateSample([600, 300, 100], 100)).toEqual([60, 30, 10]);
    expect(allocateSample([500, 333, 167], 10)).toEqual([5, 3, 2]);
  });

  test('takes the trees of small strata from the large ones', () => {
    expect(allocateSample([9_990, 4, 3, 3], 10)).toEqual([7, 1, 1, 1]);
    expect(allocateSample([5, 1, 1], 1)).toEqual([1, 1, 1]);
  });
});

/** Probabilities of 0 to `n` hits when `n` of `total` are drawn and `marked` have the property. */
function hypergeometric(total: number, marked: number, n: number): number[] {
  const logChoose = (from: number, k: number) => {
    let result = 0;
    for (let i = 1; i <= k; i += 1) result += Math.log(from - k + i) - Math.log(i);
    return result;
  };
  return Array.from({ length: n + 1 }, (_, hits) =>
    hits > marked || n - hits > total - marked
      ? 0
      : Math.exp(logChoose(marked, hits) + logChoose(total - marked, n - hits) - logChoose(total, n)),
  );
}

/** Exact probability that the range contains the truth, for every possible truth. */
function exactCoverages(total: number, n: number): number[] {
  return Array.from({ length: total + 1 }, (_, marked) =>
    sum(
      hypergeometric(total, marked, n).map((probability, count) => {
        const { low, high } = estimateShare([{ population: total, trees: n, count }]);
        const truth = marked / total;
        return low - 1e-12 <= truth && truth <= high + 1e-12 ? probability : 0;
      }),
    ),
  );
}

describe('estimateShare', () => {
  test.each([
    [30, 10],
    [60, 20],
    [200, 50],
    [400, 30],
  ])(
    'covers the truth as often as 95 % requires when all draws from %i trees by %i are enumerated',
    (total, n) => {
      const coverages = exactCoverages(total, n);
      expect(sum(coverages) / coverages.length).toBeGreaterThan(0.945);
      expect(Math.min(...coverages)).toBeGreaterThan(0.82);
    },
  );

  test('covers the truth of unequal strata in at least 94 % of simulated draws', () => {
    const populations = [900, 250, 40, 8, 1];
    const alive = [840, 150, 39, 2, 1];
    const allocated = allocateSample(populations, 120);
    const truth = sum(alive) / sum(populations);
    const random = seededRandom(20_261_119);
    const runs = 4_000;
    let covered = 0;
    for (let run = 0; run < runs; run += 1) {
      const { low, high } = estimateShare(
        populations.map((population, index) => {
          const trees = allocated[index] ?? 0;
          return { population, trees, count: draw({ population, alive: alive[index] ?? 0, trees }, random) };
        }),
      );
      if (low <= truth && truth <= high) covered += 1;
    }
    expect(covered / runs).toBeGreaterThan(0.94);
    expect(covered / runs).toBeLessThan(0.99);
  });

  test('contains its estimate and contradicts no tree that was visited', () => {
    fc.assert(
      fc.property(sampledStrata, (sampled) => {
        const { share, low, high } = estimateShare(sampled);
        const population = sum(sampled.map((stratum) => stratum.population));
        const seen = sum(sampled.map(({ count }) => count));
        const missed = sum(sampled.map(({ trees, count }) => trees - count));
        expect(low).toBeLessThanOrEqual(share);
        expect(high).toBeGreaterThanOrEqual(share);
        expect(low).toBeGreaterThanOrEqual(Math.min(share, seen / population) - 1e-12);
        expect(high).toBeLessThanOrEqual(Math.max(share, 1 - missed / population) + 1e-12);
      }),
    );
  });

  test('equals the truth when every tree was visited', () => {
    fc.assert(
      fc.property(sampledStrata, (sampled) => {
        const census = sampled.map(({ population, count }) => ({ population, trees: population, count }));
        const truth = sum(census.map(({ count }) => count)) / sum(census.map(({ population }) => population));
        const { share, low, high } = estimateShare(census);
        expect(share).toBeCloseTo(truth, 12);
        expect([low, high]).toEqual([share, share]);
      }),
    );
  });

  test('mirrors its range when the property is inverted, and does not depend on the order of strata', () => {
    fc.assert(
      fc.property(sampledStrata, (sampled) => {
        const { low, high } = estimateShare(sampled);
        const inverted = estimateShare(sampled.map((each) => ({ ...each, count: each.trees - each.count })));
        const reversed = estimateShare(sampled.toReversed());
        expect(inverted.low).toBeCloseTo(1 - high, 10);
        expect(inverted.high).toBeCloseTo(1 - low, 10);
        expect([reversed.low, reversed.high]).toEqual([expect.closeTo(low, 10), expect.closeTo(high, 10)]);
      }),
    );
  });

  test('approaches the Wilson interval of an unlimited population for few trees of many', () => {
    const { low, high } = estimateShare([{ population: 100_000_000, trees: 263, count: 81 }]);
    expect([low, high]).toEqual([expect.closeTo(0.2553, 4), expect.closeTo(0.3662, 4)]);
  });
});

test.each([
  [10, 10],
  [100, 80],
  [1_000, 278],
  [10_067, 371],
  [1_000_000, 384],
])('suggests, for %i trees, a sample of %i', (population, size) => {
  expect(suggestedSampleSize(population)).toBe(size);
});

type Stratum = { population: number; alive: number; trees: number };

/** Number of alive trees among those drawn without return. */
function draw({ population, alive, trees }: Stratum, random: () => number): number {
  let hits = 0;
  for (let drawn = 0; drawn < trees; drawn += 1)
    if (random() * (population - drawn) < alive - hits) hits += 1;
  return hits;
}

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
