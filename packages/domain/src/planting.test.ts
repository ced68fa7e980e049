import { expect, test } from 'vitest';

import { areLikelyOne } from './planting.ts';

const spot = { longitude: 46.6753, latitude: 24.7136, plantedAt: new Date('2026-03-01T09:00:00Z') };
const secondsLater = (seconds: number) => new Date(spot.plantedAt.getTime() + seconds * 1_000);

test('two plantings within a step and two minutes are likely one', () => {
  expect(areLikelyOne(spot, { ...spot, latitude: 24.713_608, plantedAt: secondsLater(120) })).toBe(true);
  expect(areLikelyOne({ ...spot, plantedAt: secondsLater(60) }, spot)).toBe(true);
});

test('the next hole and the next hour are others', () => {
  expect(areLikelyOne(spot, { ...spot, latitude: 24.713_61 })).toBe(false);
  expect(areLikelyOne(spot, { ...spot, longitude: 46.675_311 })).toBe(false);
  expect(areLikelyOne(spot, { ...spot, plantedAt: secondsLater(121) })).toBe(false);
});
