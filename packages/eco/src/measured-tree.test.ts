import { describe, expect, test } from 'vitest';

import { benefitsOfTree, curveOfTree, sizeOfTree } from './benefits-of-tree.ts';
import { expectedSize, measuredTree, type Measurement, type Tree } from './measured-tree.ts';
import { checkMeasurement, isPossibleSize } from './measurement-check.ts';
import { speciesModel } from './species-data.ts';
import { effectiveYears, instant, yearMs } from './units.ts';

const plantedAt = instant(Date.UTC(2015, 2, 1));
const after = (years: number) => instant(plantedAt + years * yearMs);
const sidr: Tree = { speciesId: 'ziziphus-spina-christi', site: 'wadi', plantedAt, endedAt: null };
const palm: Tree = { ...sidr, speciesId: 'phoenix-dactylifera', site: 'irrigated' };
const shrub: Tree = { ...sidr, speciesId: 'lycium-shawii' };
const stockKg = (age: number) => speciesModel('ziziphus-spina-christi').stockKgAt(effectiveYears(age));

describe('a measured tree', () => {
  const measured = { ...sidr, measurements: [{ at: after(8), dbhCm: 15 }] };

  test('stays on its curve with a shifted clock', () => {
    const { clocks } = measuredTree(measured);
    expect(clocks[0]).toEqual({ plantedAt, countedFrom: plantedAt });
    expect(((clocks[1]?.countedFrom ?? 0) - (clocks[1]?.plantedAt ?? 0)) / yearMs).toBeCloseTo(
      12.850636201560434 / 0.6,
      6,
    );
    expect(sizeOfTree(measuredTree(measured), after(8)).dbhCm).toBeCloseTo(15, 9);
  });

  test('keeps what it removed before, and goes on from the new size', () => {
    const age = 12.850636201560434;
    const total = stockKg(8 * 0.6) - stockKg(0) + stockKg(age + 2 * 0.6) - stockKg(age);
    expect(benefitsOfTree(measured, plantedAt, after(10)).co2RemovedKg).toBeCloseTo(total, 6);
    expect(benefitsOfTree(measured, plantedAt, after(8)).co2RemovedKg).toBeCloseTo(
      stockKg(8 * 0.6) - stockKg(0),
      9,
    );
    expect(benefitsOfTree(measured, after(8), after(8)).annualRateKg).toBeCloseTo(
      stockKg(age + 0.6) - stockKg(age),
      6,
    );
  });

  test('has a narrower range from the day it was measured', () => {
    const widthOf = (tree: Tree) => {
      const { likely } = benefitsOfTree(tree, plantedAt, after(9));
      return likely.highKg / likely.lowKg;
    };
    expect(widthOf(sidr)).toBeCloseTo(2.691179641426066 / 0.37158426164003544, 6);
    expect(widthOf(measured)).toBeCloseTo(1.802 / 0.555, 1);
    const before = benefitsOfTree(measured, plantedAt, after(7)).likely;
    expect(before).toEqual(benefitsOfTree(sidr, plantedAt, after(7)).likely);
  });

  test('may be measured again, in whatever order the readings come', () => {
    const readings = [
      { at: after(9), dbhCm: 17 },
      { at: after(8), dbhCm: 15 },
    ];
    const tree = measuredTree({ ...sidr, measurements: readings });
    expect(tree.clocks.map(({ countedFrom }) => countedFrom)).toEqual([plantedAt, after(8), after(9)]);
    expect(sizeOfTree(tree, after(9)).dbhCm).toBeCloseTo(17, 9);
  });

  test('is as old as the youngest that has the largest size where it is larger than its curve', () => {
    const { clocks } = measuredTree({
      ...sidr,
      site: 'irrigated',
      measurements: [{ at: after(9), dbhCm: 50 }],
    });
    const age = ((clocks[1]?.countedFrom ?? 0) - (clocks[1]?.plantedAt ?? 0)) / yearMs;
    expect(age).toBeCloseTo((45 / 2.1) ** (1 / 0.77), 6);
  });

  test('is told by its height where it is a palm, and by nothing where it is a shrub', () => {
    const clock = measuredTree({ ...palm, measurements: [{ at: after(9), heightM: 7.108 }] }).clocks[1];
    expect(((clock?.countedFrom ?? 0) - (clock?.plantedAt ?? 0)) / yearMs).toBeCloseTo(20, 6);
    expect(measuredTree({ ...palm, measurements: [{ at: after(9), dbhCm: 40 }] }).clocks).toHaveLength(1);
    expect(measuredTree({ ...shrub, measurements: [{ at: after(9), dbhCm: 4 }] }).clocks).toHaveLength(1);
  });

  test('has a curve with a band for its chart, flat after its end', () => {
    const ended: Tree = { ...measured, endedAt: after(12) };
    const curve = curveOfTree(ended, [0, 5, 8, 10, 12, 20].map(after));
    for (const [point, age] of [0, 5, 8, 10, 12, 20].entries())
      expect(curve[point]?.co2RemovedKg).toBeCloseTo(
        benefitsOfTree(ended, plantedAt, after(age)).co2RemovedKg,
        1,
      );
    expect(curve[5]?.co2RemovedKg).toBe(curve[4]?.co2RemovedKg);
    expect(curve[5]?.size).toEqual(curve[4]?.size);
    expect(curve[3]?.likely.lowKg).toBeLessThan(curve[3]?.co2RemovedKg ?? 0);
  });
});

describe('a measurement', () => {
  const at = after(8);
  const measuredBefore: Tree = { ...sidr, measurements: [{ at: after(6), dbhCm: 10 }] };

  test.each<[string, Tree, Measurement, string | undefined]>([
    ['a likely trunk', sidr, { at, dbhCm: 8 }, undefined],
    ['a trunk of 4 mm', sidr, { at, dbhCm: 0.4 }, 'too_small'],
    ['a trunk of 5 mm', sidr, { at, dbhCm: 0.5 }, undefined],
    ['more than 1.2 times the largest', { ...sidr, plantedAt: instant(0) }, { at, dbhCm: 54.1 }, 'too_large'],
    ['1.2 times the largest', { ...sidr, plantedAt: instant(0) }, { at, dbhCm: 53.9 }, undefined],
    ['shrinking by more than a tenth', measuredBefore, { at, dbhCm: 8.9 }, 'shrinking'],
    ['shrinking by less', measuredBefore, { at, dbhCm: 9.1 }, undefined],
    ['more than 5 cm a year', measuredBefore, { at, dbhCm: 20.1 }, 'too_fast'],
    ['just under 5 cm a year', measuredBefore, { at, dbhCm: 19.9 }, undefined],
    ['more than 5 cm a year since planting', sidr, { at: after(2), dbhCm: 10.1 }, 'too_fast'],
    [
      'another reading of the same trunk a day later',
      measuredBefore,
      { at: after(6.003), dbhCm: 10.8 },
      undefined,
    ],
    ['before the last one', measuredBefore, { at: after(5), dbhCm: 9 }, 'not_after_last'],
    ['before planting', sidr, { at: after(-1), dbhCm: 9 }, 'before_planting'],
    ['after its end', { ...sidr, endedAt: after(7) }, { at, dbhCm: 9 }, 'after_end'],
    ['no number', sidr, { at, dbhCm: Number.NaN }, 'no_measure'],
    ['the height of a tree', sidr, { at, heightM: 5 }, 'no_measure'],
    ['the trunk of a palm', palm, { at, dbhCm: 40 }, 'no_measure'],
    ['the height of a palm', palm, { at, heightM: 6 }, undefined],
    ['a palm higher than any', palm, { at, heightM: 31 }, 'too_large'],
    [
      'a palm that shrinks',
      { ...palm, measurements: [{ at: after(6), heightM: 4 }] },
      { at, heightM: 3.5 },
      'shrinking',
    ],
    ['a shrub', shrub, { at, dbhCm: 4 }, 'no_measure'],
  ])('%s', (_, tree, measurement, fault) => {
    expect(checkMeasurement(tree, measurement).fault).toBe(fault);
  });

  test('of which nothing but the species is known has its bounds all the same', () => {
    const sizes = [{ dbhCm: 0.4 }, { dbhCm: 0.5 }, { dbhCm: 53.9 }, { dbhCm: 54.1 }, { heightM: 90 }];
    expect(sizes.map((size) => isPossibleSize(sidr, size))).toEqual([false, true, true, false, true]);
    expect([{ heightM: 30 }, { heightM: 31 }].map((size) => isPossibleSize(palm, size))).toEqual([
      true,
      false,
    ]);
  });

  test('that was a girth is told to be one, whether it is refused or only unlikely', () => {
    const dbhCm = expectedSize(sidr, at);
    const girth = dbhCm * Math.PI;
    expect(checkMeasurement(sidr, { at, dbhCm: girth }).dbhIfGirthCm).toBeCloseTo(dbhCm, 9);
    const fast = checkMeasurement(measuredBefore, { at, dbhCm: 11 * Math.PI });
    expect(fast).toEqual({ fault: 'too_fast', dbhIfGirthCm: expect.closeTo(11, 9) });
    expect(checkMeasurement(sidr, { at, dbhCm }).dbhIfGirthCm).toBeUndefined();
    expect(checkMeasurement(sidr, { at: after(1), dbhCm: 1000 }).dbhIfGirthCm).toBeUndefined();
  });
});
