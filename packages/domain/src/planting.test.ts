import { expect, test } from 'vitest';

import { isLikelyDuplicate } from './planting.ts';

const planting = { longitude: 46.6753, latitude: 24.7136, plantedAt: new Date('2026-03-01T09:00:00Z') };
const secondsLater = (seconds: number) => new Date(planting.plantedAt.getTime() + seconds * 1_000);

test('treats two plantings within one metre and two minutes as duplicates', () => {
  expect(
    isLikelyDuplicate(planting, { ...planting, latitude: 24.713_608, plantedAt: secondsLater(120) }),
  ).toBe(true);
  expect(isLikelyDuplicate({ ...planting, plantedAt: secondsLater(60) }, planting)).toBe(true);
});

test('does not treat a neighbouring hole or a later planting as a duplicate', () => {
  expect(isLikelyDuplicate(planting, { ...planting, latitude: 24.713_61 })).toBe(false);
  expect(isLikelyDuplicate(planting, { ...planting, longitude: 46.675_311 })).toBe(false);
  expect(isLikelyDuplicate(planting, { ...planting, plantedAt: secondsLater(121) })).toBe(false);
});
