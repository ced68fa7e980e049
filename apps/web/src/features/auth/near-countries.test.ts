import { countries } from '@nabta/domain/country-code';
import { beforeEach, expect, test } from 'vitest';

import { createStorage } from '../../platform/storage.ts';
import { nearCountriesFirst, rememberCountry } from './near-countries.ts';

const storage = createStorage(() => localStorage);
const order = (...languages: string[]) => nearCountriesFirst(storage, languages).map(({ region }) => region);
const own = countries.map(({ region }) => region);

beforeEach(() => localStorage.clear());

test('nobody knows better than the list', () => {
  expect(order('ar', 'en')).toEqual(own);
  expect(order('no language')).toEqual(own);
});

test('the country of the device leads, and the others keep their order', () => {
  expect(order('ar-EG', 'en')).toEqual(['EG', ...own.filter((region) => region !== 'EG')]);
});

test('before it come the three chosen last', () => {
  for (const region of ['BR', 'JO', 'QA', 'JO', 'KW'] as const) rememberCountry(storage, region);
  expect(order('ar-EG').slice(0, 4)).toEqual(['KW', 'JO', 'QA', 'EG']);
});
