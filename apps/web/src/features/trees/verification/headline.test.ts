import { expect, test } from 'vitest';

import { testImpact } from '#testing/test-benefits.ts';

import { carbonOf } from './headline.ts';

const { benefit } = testImpact();

test("counts all trees of a person's forest", () => {
  expect(carbonOf({ scope: 'account', benefit })).toBe(benefit);
});

test('counts only verified and photographed trees elsewhere, with range, rate and equivalents in proportion', () => {
  const half = { ...benefit, headlineKg: benefit.co2RemovedKg / 2 };
  const carbon = carbonOf({ scope: 'company', benefit: half });
  expect(carbon.co2RemovedKg).toBe(benefit.co2RemovedKg / 2);
  expect(carbon.likely).toEqual({ lowKg: 2.3, highKg: 16.55 });
  expect(carbon.annualRateKg).toBe(3.75);
  expect(carbon.equivalents.carKm).toBe(25.3);
  expect(carbon.equivalents.basis).toBe(benefit.equivalents.basis);
});

test('keeps the rate when nothing was removed yet', () => {
  const young = { ...benefit, co2RemovedKg: 0, headlineKg: 0 };
  expect(carbonOf({ scope: 'land', benefit: young }).annualRateKg).toBe(benefit.annualRateKg);
});
