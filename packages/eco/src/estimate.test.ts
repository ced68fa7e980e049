import { describe, expect, test } from 'vitest';

import { benefitsOfTree } from './benefits-of-tree.ts';
import { estimate, type EstimateRequest } from './estimate.ts';
import { speciesModel } from './species-data.ts';
import { effectiveYears, instant, yearMs } from './units.ts';

const plantedAt = instant(Date.UTC(2016, 0, 1));
const at = instant(plantedAt + 10 * yearMs);
const request: EstimateRequest = { specie: 'ziziphus-spina-christi', plantedAt, at, site: 'irrigated' };
const removedBy = (change: Partial<EstimateRequest>) =>
  estimate({ ...request, ...change }).estimate?.benefits.co2RemovedKg;

describe('estimate', () => {
  test('equals the benefits of a real tree of the same species', () => {
    const { estimate: result } = estimate(request);
    const tree = {
      speciesId: 'ziziphus-spina-christi',
      site: 'irrigated',
      plantedAt,
      endedAt: null,
    } as const;
    expect(result?.benefits).toEqual(benefitsOfTree(tree, plantedAt, at));
    expect(result).toMatchObject({ specie: 'ziziphus-spina-christi', grade: 'C' });
    expect(result?.size.dbhCm).toBeCloseTo(2.1 * 10 ** 0.77, 9);
  });

  test('resolves former species names and uses the default for unknown ones', () => {
    expect(estimate({ ...request, specie: 'Acacia tortilis' }).estimate?.specie).toBe('vachellia-tortilis');
    const unknown = estimate({ ...request, specie: 'Quercus robur' }).estimate;
    expect(unknown).toMatchObject({ specie: null, grade: 'default' });
    expect(unknown?.benefits).toMatchObject({
      trees: { total: 1, counted: 1, default: 1 },
      quality: { A: 0, B: 0, C: 0, default: 1 },
    });
  });

  test('returns, for a size of today, the stock of that size minus the nursery stock', () => {
    const stockKg = (age: number) => speciesModel('ziziphus-spina-christi').stockKgAt(effectiveYears(age));
    expect(removedBy({ dbhCm: 15 })).toBeCloseTo(stockKg(12.850636201560434) - stockKg(0), 5);
    const kilograms = [3, 8, 12, 15, 20].map((dbhCm) => removedBy({ dbhCm }) ?? 0);
    expect(kilograms).toEqual(kilograms.toSorted((one, other) => one - other));
    expect(new Set(kilograms).size).toBe(5);
  });

  test('uses the planting clock until a past measurement', () => {
    const measuredAt = instant(plantedAt + 5 * yearMs);
    const measurements = [{ at: measuredAt, dbhCm: 15 }];
    const tree = {
      speciesId: 'ziziphus-spina-christi',
      site: 'irrigated',
      plantedAt,
      endedAt: null,
      measurements,
    } as const;
    expect(removedBy({ dbhCm: 15, measuredAt })).toBe(benefitsOfTree(tree, plantedAt, at).co2RemovedKg);
  });

  test('has a narrower range with a measured size', () => {
    const [byAge, bySize] = [request, { ...request, dbhCm: 12 }].map(
      (each) => estimate(each).estimate?.benefits.likely ?? { lowKg: 1, highKg: 1 },
    );
    expect((bySize?.highKg ?? 1) / (bySize?.lowKg ?? 1)).toBeLessThan(
      (byAge?.highKg ?? 1) / (byAge?.lowKg ?? 1),
    );
  });

  test('returns the reason for an impossible size', () => {
    expect(estimate({ ...request, dbhCm: 0.2 })).toEqual({ estimate: null, verdict: { fault: 'too_small' } });
  });

  test('is zero before planting', () => {
    expect(removedBy({ at: instant(plantedAt - yearMs) })).toBe(0);
  });
});
