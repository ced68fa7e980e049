import { expect, test } from 'vitest';

import { foldForSearch } from './search-text.ts';

test('treats the forms of alif as one letter', () => {
  expect(foldForSearch('الأردن')).toBe(foldForSearch('الاردن'));
  expect(foldForSearch('الإمارات')).toBe(foldForSearch('الامارات'));
});

test('ignores vowel marks and tatweel', () => {
  expect(foldForSearch('عُمان')).toBe(foldForSearch('عمان'));
  expect(foldForSearch('مصـــر')).toBe('مصر');
});

test('folds teh marbuta to heh and alef maksura to yeh', () => {
  expect(foldForSearch('المملكة المتحدة')).toBe(foldForSearch('المملكه المتحده'));
  expect(foldForSearch('مرسى')).toBe(foldForSearch('مرسي'));
});

test('ignores the article, also on its own', () => {
  expect(foldForSearch('السدر')).toBe('سدر');
  expect(foldForSearch('غاف الوادي')).toBe(foldForSearch('الغاف وادي'));
  expect(foldForSearch('ال')).toBe('');
  expect(foldForSearch('بال')).toBe('بال');
});

test('ignores accents, case and repeated spaces', () => {
  expect(foldForSearch('  Japão  ')).toBe('japao');
  expect(foldForSearch('United   States')).toBe('united states');
});
