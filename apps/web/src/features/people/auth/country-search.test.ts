import { countries } from '@nabta/domain/country-code';
import type { Region } from '@nabta/domain/country-code';
import { expect, test } from 'vitest';

import names from '../../locales/ar/countries.json';
import { searchCountries } from './country-search.ts';

const arabicName = (region: Region) => names[region.toLowerCase() as Lowercase<Region>];
const find = (query: string) =>
  searchCountries(query, { countries, nameOf: arabicName }).map(({ region }) => region);

test('without a search every country stands in the order of the list', () => {
  expect(find('  ').slice(0, 4)).toEqual(['SA', 'US', 'CA', 'GB']);
  expect(find('')).toHaveLength(20);
});

test('a country is found by its Arabic name, however its letters are written', () => {
  expect(find('الاردن')).toEqual(['JO']);
  expect(find('عمان')).toEqual(['OM']);
  expect(find('المملكه')).toEqual(['SA', 'GB']);
});

test('a country is found by its English name on an Arabic page', () => {
  expect(find('united')).toEqual(['US', 'GB', 'AE']);
  expect(find('jor')).toEqual(['JO']);
});

test('a country is found by its dial code, with a plus, two zeros or Arabic digits', () => {
  expect(find('+971')).toEqual(['AE']);
  expect(find('00971')).toEqual(['AE']);
  expect(find('٩٧١')).toEqual(['AE']);
  expect(find('1')).toEqual(['US', 'CA']);
});

test('a country is found by its two letters', () => {
  expect(find('us')).toContain('US');
});

test('a search that fits nothing finds nothing', () => {
  expect(find('xyz')).toEqual([]);
});
