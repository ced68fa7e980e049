import { expect, test } from 'vitest';

import { foldForSearch } from './search-text.ts';

test('the forms of alif are one letter', () => {
  expect(foldForSearch('الأردن')).toBe(foldForSearch('الاردن'));
  expect(foldForSearch('الإمارات')).toBe(foldForSearch('الامارات'));
});

test('vowel marks and the long joint do not count', () => {
  expect(foldForSearch('عُمان')).toBe(foldForSearch('عمان'));
  expect(foldForSearch('مصـــر')).toBe('مصر');
});

test('the round te is written like he, and the broken alif like ye', () => {
  expect(foldForSearch('المملكة المتحدة')).toBe(foldForSearch('المملكه المتحده'));
  expect(foldForSearch('مرسى')).toBe(foldForSearch('مرسي'));
});

test('a word is found with and without its article, and the article alone is in the way of nothing', () => {
  expect(foldForSearch('السدر')).toBe('سدر');
  expect(foldForSearch('غاف الوادي')).toBe(foldForSearch('الغاف وادي'));
  expect(foldForSearch('ال')).toBe('');
  expect(foldForSearch('بال')).toBe('بال');
});

test('accents, case and spaces do not count', () => {
  expect(foldForSearch('  Japão  ')).toBe('japao');
  expect(foldForSearch('United   States')).toBe('united states');
});
