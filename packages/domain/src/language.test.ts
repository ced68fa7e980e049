import { expect, test } from 'vitest';

import { directionOf, isLanguage, languageFromHeader } from './language.ts';

test('returns right-to-left for Arabic and left-to-right for the others', () => {
  expect(directionOf('ar')).toBe('rtl');
  expect(directionOf('en')).toBe('ltr');
  expect(directionOf('pt')).toBe('ltr');
});

test.each([
  [undefined, 'ar'],
  ['', 'ar'],
  ['fr', 'ar'],
  ['en-US,en;q=0.9', 'en'],
  ['fr-FR, pt-BR;q=0.8, en;q=0.9', 'en'],
  ['pt;q=0.5, ar;q=0', 'pt'],
  ['*', 'ar'],
  ['en;q=broken', 'en'],
])('selects, for the header %j, the language %s', (header, language) => {
  expect(languageFromHeader(header)).toBe(language);
});

test('accepts only the three language codes', () => {
  expect(isLanguage('ar')).toBe(true);
  expect(isLanguage('AR')).toBe(false);
  expect(isLanguage(null)).toBe(false);
});
