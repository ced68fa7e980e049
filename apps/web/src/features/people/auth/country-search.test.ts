import { countries } from '@nabta/domain/country-code';
import type { Region } from '@nabta/domain/country-code';
import { expect, test } from 'vitest';

import names from '#locales/ar/countries.json';

import { searchCountries } from './country-search.ts';

const arabicName = (region: Region) => names.countries[region.toLowerCase() as Lowercase<Region>];
const find = (query: string) =>
  searchCountries(query, { countries, nameOf: arabicName }).map(({ region }) => region);

test('returns all countries in list order without a query', () => {
  expect(find('  ').slice(0, 4)).toEqual(['SA', 'US', 'CA', 'GB']);
  expect(find('')).toHaveLength(20);
});

test('finds a country by its Arabic name in any spelling', () => {
  expect(find('الاردن')).toEqual(['JO']);
  expect(find('عمان')).toEqual(['OM']);
  expect(find('المملكه')).toEqual(['SA', 'GB']);
});

test('finds a country by its English name on an Arabic page', () => {
  expect(find('united')).toEqual(['US', 'GB', 'AE']);
  expect(find('jor')).toEqual(['JO']);
});

test('finds a country by its dial code with a plus, two zeros or Arabic digits', () => {
  expect(find('+971')).toEqual(['AE']);
  expect(find('00971')).toEqual(['AE']);
  expect(find('٩٧١')).toEqual(['AE']);
  expect(find('1')).toEqual(['US', 'CA']);
});

test('finds a country by its two-letter code', () => {
  expect(find('us')).toContain('US');
});

test('returns nothing for an unknown query', () => {
  expect(find('xyz')).toEqual([]);
});
