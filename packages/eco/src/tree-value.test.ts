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

describe('the value of carbon', () => {
  test.each([
    [2010, 190],
    [2020, 190],
    [2022, 198],
    [2025, 210],
    [2035, 250],
    [2050, 310],
    [2090, 310],
  ])('in %d a tonne is worth %d dollars', (year, usd) => {
    expect(carbonValueUsd(1000, year)).toBeCloseTo(usd, 9);
  });
});

test('the value of services is carbon, power, air and water in riyals, and PM2.5 is not paid twice', () => {
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

describe('the value of replacement', () => {
  const tree = {
    basicPrice: 100,
    tarIn2: 5,
    replacementCost: 275,
    speciesRating: 90,
    condition: 0.8,
    location: 0.5,
  };

  test('is the nursery price for a trunk that a nursery sells', () => {
    expect(trunkFormulaUsd({ ...tree, dbhCm: 2 })).toBeCloseTo(275 * 0.4, 9);
  });

  test('is more for every square inch beyond', () => {
    const dbhCm = 2.54 * Math.sqrt((4 / Math.PI) * 15);
    expect(trunkFormulaUsd({ ...tree, dbhCm })).toBeCloseTo((275 + 100 * 10 * 0.9) * 0.4, 9);
  });

  test('of a palm is by the foot', () => {
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

  test('is told in riyals for trees and palms, and not at all for shrubs and mangroves', () => {
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
