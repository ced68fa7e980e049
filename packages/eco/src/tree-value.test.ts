import { describe, expect, test } from 'vitest';

import { flowsOf } from './flows.ts';
import { speciesModel } from './species-data.ts';
import {
  carbonValueUsd,
  palmFormulaUsd,
  replacementValue,
  servicesValue,
  trunkFormulaUsd,
} from './tree-value.ts';
import { effectiveYears } from './units.ts';

describe('value of carbon', () => {
  test.each([
    [2010, 190],
    [2020, 190],
    [2022, 198],
    [2025, 210],
    [2035, 250],
    [2050, 310],
    [2090, 310],
  ])('in %d is %d dollars per tonne', (year, usd) => {
    expect(carbonValueUsd(1000, year)).toBeCloseTo(usd, 9);
  });
});

test('sums carbon, electricity, air and water in riyals without counting PM2.5 twice', () => {
  const flows = flowsOf({ crownM2: 0, crownDbh: 0 }, { isNearBuildings: false, rainM: 0 });
  const amountOf = (change: Partial<typeof flows>, co2Kg = 0) =>
    servicesValue(co2Kg, { ...flows, ...change }, 2025).amount;
  expect(amountOf({}, 1000)).toBeCloseTo(210 * 3.75, 9);
  expect(amountOf({ electricityKwh: 100 })).toBeCloseTo(12.08 * 3.75, 9);
  expect(amountOf({ o3G: 1000, no2G: 1000 })).toBeCloseTo(2 * 8.81849 * 3.75, 9);
  expect(amountOf({ so2G: 1000, pm10G: 1000 })).toBeCloseTo((34.612575 + 13.227736) * 3.75, 9);
  expect(amountOf({ waterM3: 10 })).toBeCloseTo(12.68026 * 3.75, 9);
  expect(amountOf({ pm25G: 1000, avoidedCo2Kg: 1000 })).toBe(0);
  expect(servicesValue(1, flows, 2025)).toMatchObject({
    currency: 'SAR',
    method: 'services',
    priceYear: 2025,
  });
});

describe('replacement value', () => {
  const tree = {
    basicPrice: 100,
    tarIn2: 5,
    replacementCost: 275,
    speciesRating: 90,
    condition: 0.8,
    location: 0.5,
  };

  test('equals the nursery price for a trunk size that nurseries sell', () => {
    expect(trunkFormulaUsd({ ...tree, dbhCm: 2 })).toBeCloseTo(275 * 0.4, 9);
  });

  test('increases with every square inch beyond the nursery size', () => {
    const dbhCm = 2.54 * Math.sqrt((4 / Math.PI) * 15);
    expect(trunkFormulaUsd({ ...tree, dbhCm })).toBeCloseTo((275 + 100 * 10 * 0.9) * 0.4, 9);
  });

  test('of a palm depends on its height in feet', () => {
    expect(
      palmFormulaUsd({
        heightM: 3.048,
        trunkCostPerFt: 133,
        replacementCost: 1345,
        condition: 1,
        location: 0.5,
      }),
    ).toBeCloseTo((1345 + 1330) / 2, 9);
  });

  test('is in riyals for trees and palms and null for shrubs and mangroves', () => {
    const valueOf = (id: string) => replacementValue(id, speciesModel(id).sizeAt(effectiveYears(20)));
    expect(valueOf('phoenix-dactylifera')?.amount).toBeCloseTo((1345 + (133 * 7.108) / 0.3048) * 3.75, 6);
    expect(valueOf('olea-europaea')).toMatchObject({
      currency: 'SAR',
      method: 'replacement',
      priceYear: null,
    });
    expect(valueOf('vachellia-flava')).toBeNull();
    expect(valueOf('avicennia-marina')).toBeNull();
    expect(replacementValue('not-a-species', speciesModel(null).sizeAt(effectiveYears(9)))).toBeNull();
  });
});
