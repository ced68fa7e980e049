import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { benefitsOfTree } from './benefits-of-tree.ts';
import { measuredAge, type Tree } from './measured-tree.ts';
import { sites } from './site.ts';
import { allSpecies, speciesModel } from './species-data.ts';
import { amountsOf, findDifferences, sumOf } from './testing/amounts.ts';
import {
  anyMeasuredTree,
  anyMoment,
  anySpeciesId,
  anyTree,
  speciesIds,
  threeMoments,
} from './testing/arbitrary-trees.ts';
import { dayMs, instant, yearMs, type Instant } from './units.ts';

const anyKindOfTree = fc.oneof(anyTree, anyMeasuredTree);

describe('one tree', () => {
  test('has the same benefits in two adjacent ranges as in the combined range', () => {
    fc.assert(
      fc.property(anyKindOfTree, threeMoments, (tree, [a, b, c]) => {
        const [first, second, both] = [
          [a, b],
          [b, c],
          [a, c],
        ].map(([from, to]) => amountsOf(benefitsOfTree(tree, from as Instant, to as Instant))) as [
          number[],
          number[],
          number[],
        ];
        const lifetime = amountsOf(benefitsOfTree(tree, tree.plantedAt, c));
        expect(findDifferences(sumOf([first, second]), both, lifetime)).toEqual([]);
      }),
    );
  });

  test('has no negative benefit, and its likely range contains the value', () => {
    fc.assert(
      fc.property(anyKindOfTree, anyMoment, anyMoment, (tree, from, to) => {
        const benefits = benefitsOfTree(tree, from, to);
        for (const amount of [...amountsOf(benefits), benefits.annualRateKg, benefits.value.amount])
          expect(amount).toBeGreaterThanOrEqual(0);
        expect(benefits.likely.lowKg).toBeLessThanOrEqual(benefits.co2RemovedKg);
        expect(benefits.likely.highKg).toBeGreaterThanOrEqual(benefits.co2RemovedKg);
      }),
    );
  });

  test('has no benefits in an inverted range', () => {
    fc.assert(
      fc.property(anyKindOfTree, anyMoment, fc.integer({ min: 1, max: 20 * yearMs }), (tree, from, ms) => {
        const benefits = benefitsOfTree(tree, from, instant(from - ms));
        expect(amountsOf(benefits).every((amount) => amount === 0)).toBe(true);
        expect(benefits.trees).toEqual({ total: 1, counted: 0, default: 0 });
      }),
    );
  });

  test('has cumulative benefits that never decrease', () => {
    fc.assert(
      fc.property(anyKindOfTree, threeMoments, (tree, [from, to, later]) => {
        const earlierAmounts = amountsOf(benefitsOfTree(tree, from, to));
        const laterAmounts = amountsOf(benefitsOfTree(tree, from, later));
        const lifetime = amountsOf(benefitsOfTree(tree, tree.plantedAt, later));
        for (const [position, amount] of laterAmounts.entries())
          expect(amount).toBeGreaterThanOrEqual(
            (earlierAmounts[position] ?? 0) - 1e-9 * Math.max(1, lifetime[position] ?? 0),
          );
      }),
    );
  });

  test('has no benefits before planting', () => {
    fc.assert(
      fc.property(anyKindOfTree, anyMoment, anyMoment, (tree, from, to) => {
        fc.pre(to <= tree.plantedAt);
        expect(amountsOf(benefitsOfTree(tree, from, to)).every((amount) => amount === 0)).toBe(true);
      }),
    );
  });

  test('has no benefits after its end', () => {
    fc.assert(
      fc.property(anyKindOfTree, anyMoment, threeMoments, (tree, endedAt, [, from, to]) => {
        fc.pre(endedAt <= from);
        const ended = benefitsOfTree({ ...tree, endedAt }, from, to);
        expect(amountsOf(ended).every((amount) => amount === 0)).toBe(true);
        expect(ended.annualRateKg).toBe(0);
        expect(ended.trees.counted).toBe(0);
      }),
    );
  });

  test.each(speciesIds)('%s stops removing CO2 at the end of its model', (speciesId) => {
    const tree: Tree = { speciesId, site: 'irrigated', plantedAt: instant(0), endedAt: null };
    const [from, to] = [instant(200 * yearMs), instant(300 * yearMs)];
    const lifeKg = benefitsOfTree(tree, tree.plantedAt, to).co2RemovedKg;
    expect(benefitsOfTree(tree, from, to).co2RemovedKg).toBeLessThanOrEqual(1e-6 * lifeKg);
  });

  test('removes no more CO2 with less water', () => {
    fc.assert(
      fc.property(anyTree, anyMoment, (tree, to) => {
        const [rainfed = 0, wadi = 0, irrigated = 0] = (['rainfed', 'wadi', 'irrigated'] as const).map(
          (site) => benefitsOfTree({ ...tree, site }, tree.plantedAt, to).co2RemovedKg,
        );
        expect(rainfed).toBeLessThanOrEqual(wadi);
        expect(wadi).toBeLessThanOrEqual(irrigated);
      }),
    );
  });

  test('maps a thicker trunk to a higher age and a larger stock', () => {
    const size = fc.double({ min: 0.5, max: 120, noNaN: true });
    fc.assert(
      fc.property(anySpeciesId, size, size, (speciesId, one, other) => {
        const species = speciesModel(speciesId);
        const [thin, thick] = [Math.min(one, other), Math.max(one, other)].map((dbhCm) =>
          measuredAge(species, { dbhCm, heightM: dbhCm / 4 }),
        );
        fc.pre(thin !== undefined && thick !== undefined);
        expect(thick).toBeGreaterThanOrEqual(thin ?? Number.NaN);
        if (thin === undefined || thick === undefined) return;
        expect(species.stockKgAt(thick)).toBeGreaterThanOrEqual(species.stockKgAt(thin));
      }),
    );
  });

  test('has no jump on the day of a measurement', () => {
    fc.assert(
      fc.property(anyMeasuredTree, (tree) => {
        const at = tree.measurements?.[0]?.at ?? tree.plantedAt;
        const around = benefitsOfTree(tree, instant(at - 1), instant(at + 1));
        const lifeKg = benefitsOfTree(tree, tree.plantedAt, instant(at + yearMs)).co2RemovedKg;
        expect(around.co2RemovedKg).toBeLessThanOrEqual(1e-6 * Math.max(1, lifeKg));
      }),
    );
  });

  const ages = [0, dayMs, 200 * yearMs];
  test.each(speciesIds)('%s has finite values at age zero, one day and 200 years', (speciesId) => {
    for (const [age, site] of ages.flatMap((age) => sites.map((site) => [age, site] as const))) {
      const tree: Tree = { speciesId, site, plantedAt: instant(0), endedAt: null };
      const benefits = benefitsOfTree(tree, instant(0), instant(age));
      const { likely, value, annualRateKg } = benefits;
      for (const amount of [...amountsOf(benefits), likely.lowKg, likely.highKg, value.amount, annualRateKg])
        expect(Number.isFinite(amount)).toBe(true);
    }
  });

  test('keeps its result under former names', () => {
    for (const { id, scientificName, synonyms } of allSpecies())
      for (const name of [scientificName, ...synonyms, scientificName.toUpperCase()]) {
        const [tree, renamed] = [id, name].map((speciesId) =>
          benefitsOfTree(
            { speciesId, site: 'wadi', plantedAt: instant(0), endedAt: null },
            instant(0),
            instant(9 * yearMs),
          ),
        );
        expect(renamed).toEqual(tree);
      }
  });
});
