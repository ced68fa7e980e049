import { expect, test } from 'vitest';

import { nameIn } from './localized-name.ts';

test('a name is told in the page’s language, else in English, else in any', () => {
  const sidr = { ar: 'السدر', en: 'Sidr' };
  expect(nameIn(sidr, 'ar')).toBe('السدر');
  expect(nameIn(sidr, 'pt')).toBe('Sidr');
  expect(nameIn({ ar: 'السدر', en: ' ' }, 'pt')).toBe('السدر');
  expect(nameIn({}, 'ar')).toBeUndefined();
});
