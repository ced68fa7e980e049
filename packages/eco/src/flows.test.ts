import { expect, test } from 'vitest';

import { crownBasisAt, crownBasisUntil, flowsOf } from './flows.ts';
import { speciesModel } from './species-data.ts';
import { effectiveYears, years } from './units.ts';

const setting = { isNearBuildings: true, rainM: 0.1 };

test('caps a trunk at the largest published one and treats a shrub as 10 cm', () => {
  const palm = crownBasisAt(speciesModel('washingtonia-filifera'), effectiveYears(30));
  expect(palm.crownDbh / palm.crownM2).toBeCloseTo(68.58, 9);
  const shrub = crownBasisAt(speciesModel('lycium-shawii'), effectiveYears(30));
  expect(shrub.crownDbh / shrub.crownM2).toBeCloseTo(10, 9);
});

test('counts electricity only near buildings, with the CO2 of the Saudi grid', () => {
  const basis = { crownM2: 10, crownDbh: 100 };
  expect(flowsOf(basis, setting)).toMatchObject({ electricityKwh: 20.7, avoidedCo2Kg: 20.7 * 0.543 });
  expect(flowsOf(basis, { ...setting, isNearBuildings: false })).toMatchObject({
    electricityKwh: 0,
    avoidedCo2Kg: 0,
  });
});

test('integrates a year close to its mean rate without jumps at knots', () => {
  const species = speciesModel('olea-europaea');
  const until = (age: number) => crownBasisUntil(species, 'irrigated', years(age)).crownM2;
  const rates = [10, 11].map((age) => crownBasisAt(species, effectiveYears(age)).crownM2);
  expect(until(11) - until(10)).toBeCloseTo(((rates[0] ?? 0) + (rates[1] ?? 0)) / 2, 2);
  expect(until(10 + 1e-9) - until(10 - 1e-9)).toBeLessThan(1e-6);
  expect(until(0)).toBe(0);
});

test('uses the slower effective age at a site with a lower rate', () => {
  const species = speciesModel('balanites-aegyptiaca');
  const wadi = crownBasisUntil(species, 'wadi', years(1 / 12)).crownM2;
  const rates = [0, 0.6 / 12].map((age) => crownBasisAt(species, effectiveYears(age)).crownM2);
  expect(wadi).toBeCloseTo(((rates[0] ?? 0) + (rates[1] ?? 0)) / 24, 12);
});

test('continues the last rate beyond a thousand years', () => {
  const species = speciesModel('olea-europaea');
  const until = (age: number) => crownBasisUntil(species, 'irrigated', years(age)).crownM2;
  const rate = crownBasisAt(species, effectiveYears(200)).crownM2;
  expect(until(1500) - until(1400)).toBeCloseTo(100 * rate, 4);
});
