import { expect, test } from 'vitest';

import { caretAfterFormat, countDigitsAfter, extractDigits, withLatinDigits } from './digits.ts';

test('converts Arabic-Indic and Persian digits and drops everything else', () => {
  expect(extractDigits('رمزك: ٤١٧٩')).toBe('4179');
  expect(extractDigits('۴۱-۷۹')).toBe('4179');
  expect(extractDigits('نبتة')).toBe('');
});

test('converts digits and keeps everything else', () => {
  expect(withLatinDigits('A٤-۷b9')).toBe('A4-7b9');
});

test('keeps the number of digits after the caret', () => {
  expect(countDigitsAfter('50-123', 4)).toBe(2);
  expect(caretAfterFormat('50-123-4', 0, false)).toBe(8);
  expect(caretAfterFormat('50-123-4567', 6, false)).toBe(4);
});

test('moves the caret before a hyphen while deleting', () => {
  expect(caretAfterFormat('50-123', 3, true)).toBe(2);
  expect(caretAfterFormat('50-123', 3, false)).toBe(3);
});
