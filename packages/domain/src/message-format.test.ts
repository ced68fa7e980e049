import { expect, test } from 'vitest';

import { formatMessage, valuesOf } from './message-format.ts';

const trees =
  '{count, plural, zero {لا أشجار} one {شجرة واحدة} two {شجرتان} few {# أشجار} many {# شجرة} other {# شجرة}}';

test.each([
  [0, 'لا أشجار'],
  [1, 'شجرة واحدة'],
  [2, 'شجرتان'],
  [5, '5 أشجار'],
  [11, '11 شجرة'],
  [100, '100 شجرة'],
  [103, '103 أشجار'],
  [10_000, '10,000 شجرة'],
])('formats %i trees in Arabic as %s', (count, text) => {
  expect(formatMessage(trees, 'ar', { count })).toBe(text);
});

test('prefers an exact case over the plural form', () => {
  const text = '{count, plural, =0 {none} one {# tree} other {# trees}}';
  expect(formatMessage(text, 'en', { count: 0 })).toBe('none');
  expect(formatMessage(text, 'en', { count: 1 })).toBe('1 tree');
  expect(formatMessage(text, 'en', { count: 1_234 })).toBe('1,234 trees');
});

test('replaces values in texts and in plural cases', () => {
  const text = 'So: {count, plural, one {# more to {badge}} other {# more to {badge}}}.';
  expect(formatMessage(text, 'en', { count: 3, badge: 'Hero' })).toBe('So: 3 more to Hero.');
  expect(valuesOf(text)).toEqual(['badge', 'count']);
  expect(valuesOf('plain')).toEqual([]);
});

test('throws on a missing value', () => {
  expect(() => formatMessage('Hello {name}', 'en')).toThrow('"name"');
});

test('does not parse braces in a value', () => {
  expect(formatMessage('Hello {name}', 'en', { name: '{evil}' })).toBe('Hello {evil}');
});
