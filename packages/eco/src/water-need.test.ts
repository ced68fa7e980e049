import { expect, test } from 'vitest';

import { speciesModel } from './species-data.ts';
import { years } from './units.ts';
import { litresPerDay, referenceLossMm, regionAt, regions, averageWeather } from './water-need.ts';

const riyadh = { longitude: 46.6753, latitude: 24.7136 };
const july = new Date('2026-07-15T09:00:00Z');
const january = new Date('2026-01-15T09:00:00Z');
const need = (specieId: string, age: number, change: object = {}, at = july) =>
  litresPerDay(
    {
      model: speciesModel(specieId),
      specieId,
      isNative: true,
      site: 'irrigated',
      age: years(age),
      ...change,
    },
    averageWeather(riyadh, at),
  );

test('matches FAO 56, example 20: Lyon in July', () => {
  expect(referenceLossMm({ maxC: 26.6, minC: 14.8 }, 45.72, 196)).toBeCloseTo(5, 0);
});

test('has twelve months per region and selects the nearest station', () => {
  for (const { months, source } of regions) {
    expect(months).toHaveLength(12);
    expect(months.every(({ maxC, minC, rainMm }) => maxC > minC && rainMm >= 0)).toBe(true);
    expect(source).not.toBe('');
  }
  expect(regionAt(riyadh).key).toBe('riyadh');
  expect(regionAt({ longitude: 37.9, latitude: 26.6 }).key).toBe('tabuk');
  expect(regionAt({ longitude: 41.9, latitude: 16.8 }).key).toBe('jizan');
});

test('needs several times more water in summer than in winter, and more for a date palm than for a ghaf', () => {
  expect(need('phoenix-dactylifera', 10)).toBeGreaterThan(3 * need('phoenix-dactylifera', 10, {}, january));
  expect(need('phoenix-dactylifera', 10)).toBeGreaterThan(need('prosopis-cineraria', 10));
  expect(need('phoenix-dactylifera', 12)).toBeGreaterThan(40);
  expect(need('phoenix-dactylifera', 12)).toBeLessThan(150);
});

test('waters a young root ball and gives no water to trees in the tidal zone', () => {
  expect(need('prosopis-cineraria', 0.2)).toBeGreaterThan(3);
  expect(need('avicennia-marina', 3, { site: 'coast' })).toBe(0);
  expect(need('vachellia-tortilis', 1, { site: 'rainfed' })).toBeLessThan(need('vachellia-tortilis', 1));
});
