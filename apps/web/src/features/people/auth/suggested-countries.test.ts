import { countries } from '@nabta/domain/country-code';
import { beforeEach, expect, test } from 'vitest';

import { createStorage } from '#platform/storage.ts';

import { rememberCountry, listCountriesSuggestedFirst } from './country-search.ts';

const storage = createStorage(() => localStorage);
const orderFor = (...languages: string[]) =>
  listCountriesSuggestedFirst(storage, languages).map(({ region }) => region);
const defaultOrder = countries.map(({ region }) => region);

beforeEach(() => localStorage.clear());

test('keeps the list order without recent countries or a device region', () => {
  expect(orderFor('ar', 'en')).toEqual(defaultOrder);
  expect(orderFor('no language')).toEqual(defaultOrder);
});

test("puts the device's country first and keeps the order of the rest", () => {
  expect(orderFor('ar-EG', 'en')).toEqual(['EG', ...defaultOrder.filter((region) => region !== 'EG')]);
});

test('puts the three recently chosen countries first', () => {
  for (const region of ['BR', 'JO', 'QA', 'JO', 'KW'] as const) rememberCountry(storage, region);
  expect(orderFor('ar-EG').slice(0, 4)).toEqual(['KW', 'JO', 'QA', 'EG']);
});
