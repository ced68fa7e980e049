import { describe, expect, test } from 'vitest';

import { benefitsOfTree, curveOfTree, sizeOfTree } from './benefits-of-tree.ts';
import { expectedSize, measuredTree, type Measurement, type Tree } from './measured-tree.ts';
import { checkMeasurement, findSizeDoubts, proportionOf, type SizeDoubt } from './measurement-check.ts';
import { speciesModel } from './species-data.ts';
import { effectiveYears, instant, yearMs } from './units.ts';

const plantedAt = instant(Date.UTC(2015, 2, 1));
const yearsLater = (years: number) => instant(plantedAt + years * yearMs);
const sidr: Tree = { speciesId: 'ziziphus-spina-christi', site: 'wadi', plantedAt, endedAt: null };
const palm: Tree = { ...sidr, speciesId: 'phoenix-dactylifera', site: 'irrigated' };
const shrub: Tree = { ...sidr, speciesId: 'lycium-shawii' };
const stockKg = (age: number) => speciesModel('ziziphus-spina-christi').stockKgAt(effectiveYears(age));

describe('measured tree', () => {
  const measured = { ...sidr, measurements: [{ at: yearsLater(8), dbhCm: 15 }] };

  test('stays on its curve with a shifted clock', () => {
    const { clocks } = measuredTree(measured);
    expect(clocks[0]).toEqual({ plantedAt, countedFrom: plantedAt });
    expect(((clocks[1]?.countedFrom ?? 0) - (clocks[1]?.plantedAt ?? 0)) / yearMs).toBeCloseTo(
      12.850636201560434 / 0.6,
      6,
    );
    expect(sizeOfTree(measuredTree(measured), yearsLater(8)).dbhCm).toBeCloseTo(15, 9);
  });

  test('keeps the CO2 removed before and continues from the new size', () => {
    const age = 12.850636201560434;
    const total = stockKg(8 * 0.6) - stockKg(0) + stockKg(age + 2 * 0.6) - stockKg(age);
    expect(benefitsOfTree(measured, plantedAt, yearsLater(10)).co2RemovedKg).toBeCloseTo(total, 6);
    expect(benefitsOfTree(measured, plantedAt, yearsLater(8)).co2RemovedKg).toBeCloseTo(
      stockKg(8 * 0.6) - stockKg(0),
      9,
    );
    expect(benefitsOfTree(measured, yearsLater(8), yearsLater(8)).annualRateKg).toBeCloseTo(
      stockKg(age + 0.6) - stockKg(age),
      6,
    );
  });

  test('has a narrower range from the measurement day on', () => {
    const widthOf = (tree: Tree) => {
      const { likely } = benefitsOfTree(tree, plantedAt, yearsLater(9));
      return likely.highKg / likely.lowKg;
    };
    expect(widthOf(sidr)).toBeCloseTo(2.691179641426066 / 0.37158426164003544, 6);
    expect(widthOf(measured)).toBeCloseTo(1.802 / 0.555, 1);
    const before = benefitsOfTree(measured, plantedAt, yearsLater(7)).likely;
    expect(before).toEqual(benefitsOfTree(sidr, plantedAt, yearsLater(7)).likely);
  });

  test('accepts several measurements in any order', () => {
    const readings = [
      { at: yearsLater(9), dbhCm: 17 },
      { at: yearsLater(8), dbhCm: 15 },
    ];
    const tree = measuredTree({ ...sidr, measurements: readings });
    expect(tree.clocks.map(({ countedFrom }) => countedFrom)).toEqual([
      plantedAt,
      yearsLater(8),
      yearsLater(9),
    ]);
    expect(sizeOfTree(tree, yearsLater(9)).dbhCm).toBeCloseTo(17, 9);
  });

  test('gets the lowest age with the largest size when it exceeds its curve', () => {
    const { clocks } = measuredTree({
      ...sidr,
      site: 'irrigated',
      measurements: [{ at: yearsLater(9), dbhCm: 50 }],
    });
    const age = ((clocks[1]?.countedFrom ?? 0) - (clocks[1]?.plantedAt ?? 0)) / yearMs;
    expect(age).toBeCloseTo((45 / 2.1) ** (1 / 0.77), 6);
  });

  test('uses the height of a palm and ignores measurements of a shrub', () => {
    const clock = measuredTree({ ...palm, measurements: [{ at: yearsLater(9), heightM: 7.108 }] }).clocks[1];
    expect(((clock?.countedFrom ?? 0) - (clock?.plantedAt ?? 0)) / yearMs).toBeCloseTo(20, 6);
    expect(measuredTree({ ...palm, measurements: [{ at: yearsLater(9), dbhCm: 40 }] }).clocks).toHaveLength(
      1,
    );
    expect(measuredTree({ ...shrub, measurements: [{ at: yearsLater(9), dbhCm: 4 }] }).clocks).toHaveLength(
      1,
    );
  });

  test('has a chart curve with a likely range that is constant after its end', () => {
    const ended: Tree = { ...measured, endedAt: yearsLater(12) };
    const curve = curveOfTree(ended, [0, 5, 8, 10, 12, 20].map(yearsLater));
    for (const [point, age] of [0, 5, 8, 10, 12, 20].entries())
      expect(curve[point]?.co2RemovedKg).toBeCloseTo(
        benefitsOfTree(ended, plantedAt, yearsLater(age)).co2RemovedKg,
        1,
      );
    expect(curve[5]?.co2RemovedKg).toBe(curve[4]?.co2RemovedKg);
    expect(curve[5]?.size).toEqual(curve[4]?.size);
    expect(curve[3]?.likely.lowKg).toBeLessThan(curve[3]?.co2RemovedKg ?? 0);
  });
});

describe('measurement', () => {
  const at = yearsLater(8);
  const measuredBefore: Tree = { ...sidr, measurements: [{ at: yearsLater(6), dbhCm: 10 }] };

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
    ['more than 5 cm a year since planting', sidr, { at: yearsLater(2), dbhCm: 10.1 }, 'too_fast'],
    [
      'a second measurement of the same trunk one day later',
      measuredBefore,
      { at: yearsLater(6.003), dbhCm: 10.8 },
      undefined,
    ],
    ['before the last one', measuredBefore, { at: yearsLater(5), dbhCm: 9 }, 'not_after_last'],
    ['before planting', sidr, { at: yearsLater(-1), dbhCm: 9 }, 'before_planting'],
    ['after its end', { ...sidr, endedAt: yearsLater(7) }, { at, dbhCm: 9 }, 'after_end'],
    ['no number', sidr, { at, dbhCm: Number.NaN }, 'no_measure'],
    ['the height of a tree', sidr, { at, heightM: 5 }, 'no_measure'],
    ['the trunk of a palm', palm, { at, dbhCm: 40 }, 'no_measure'],
    ['the height of a palm', palm, { at, heightM: 6 }, undefined],
    ['a palm taller than any', palm, { at, heightM: 31 }, 'too_large'],
    [
      'a palm that shrinks',
      { ...palm, measurements: [{ at: yearsLater(6), heightM: 4 }] },
      { at, heightM: 3.5 },
      'shrinking',
    ],
    ['a shrub', shrub, { at, dbhCm: 4 }, 'no_measure'],
  ])('checks %s', (_, tree, measurement, fault) => {
    expect(checkMeasurement(tree, measurement).fault).toBe(fault);
  });

  test.each<[Tree, { dbhCm?: number; heightM?: number; years?: number }, SizeDoubt[]]>([
    [sidr, { dbhCm: 0.4 }, ['trunk']],
    [sidr, { dbhCm: 0.5 }, []],
    [sidr, { dbhCm: 53.9 }, []],
    [sidr, { dbhCm: 54.1 }, ['trunk']],
    [sidr, { heightM: 90 }, ['height']],
    [palm, { heightM: 30 }, []],
    [palm, { heightM: 31 }, ['height']],
    [sidr, { dbhCm: 40, heightM: 1.6 }, ['proportion']],
    [sidr, { dbhCm: 3, heightM: 11 }, ['proportion']],
    [sidr, { dbhCm: 30, years: 2 }, ['trunk_growth']],
    [sidr, { heightM: 10, years: 1 }, ['height_growth']],
    [sidr, { dbhCm: 0.6, years: 30 }, ['age']],
    [shrub, { heightM: 1 }, []],
  ])('compares %j with %j', (tree, { dbhCm = null, heightM = null, years }, doubts) => {
    const plantedAt = years === undefined ? null : instant(at - years * yearMs);
    expect(findSizeDoubts(tree, { dbhCm, heightM, plantedAt, at })).toEqual(doubts);
  });

  test('relates a height to the height that the species has with this trunk', () => {
    const { dbhCm, heightM } = sizeOfTree(measuredTree(sidr), at);
    const ratio = (factor: number) => proportionOf(sidr, { dbhCm, heightM: heightM * factor });
    expect([ratio(1), ratio(2)]).toEqual([expect.closeTo(1, 6), expect.closeTo(2, 6)]);
    expect(proportionOf(sidr, { dbhCm: null, heightM })).toBeUndefined();
  });

  test('is detected as a girth, whether rejected or only unlikely', () => {
    const dbhCm = expectedSize(sidr, at);
    const girth = dbhCm * Math.PI;
    expect(checkMeasurement(sidr, { at, dbhCm: girth }).dbhIfGirthCm).toBeCloseTo(dbhCm, 9);
    const fast = checkMeasurement(measuredBefore, { at, dbhCm: 11 * Math.PI });
    expect(fast).toEqual({ fault: 'too_fast', dbhIfGirthCm: expect.closeTo(11, 9) });
    expect(checkMeasurement(sidr, { at, dbhCm }).dbhIfGirthCm).toBeUndefined();
    expect(checkMeasurement(sidr, { at: yearsLater(1), dbhCm: 1000 }).dbhIfGirthCm).toBeUndefined();
  });
});
