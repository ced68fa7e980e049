import { expect, test } from 'vitest';

import { nameIn } from './localized-name.ts';

test('returns the name in the page language, then English, then any language', () => {
  const sidr = { ar: 'السدر', en: 'Sidr' };
  expect(nameIn(sidr, 'ar')).toBe('السدر');
  expect(nameIn(sidr, 'pt')).toBe('Sidr');
  expect(nameIn({ ar: 'السدر', en: ' ' }, 'pt')).toBe('السدر');
  expect(nameIn({}, 'ar')).toBeUndefined();
});
