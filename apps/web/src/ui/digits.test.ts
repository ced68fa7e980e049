import { expect, test } from 'vitest';

import { caretAfterFormat, digitsAfter, toLatinDigits, withLatinDigits } from './digits.ts';

test('Arabic-Indic and Persian digits become Latin, everything else goes', () => {
  expect(toLatinDigits('رمزك: ٤١٧٩')).toBe('4179');
  expect(toLatinDigits('۴۱-۷۹')).toBe('4179');
  expect(toLatinDigits('نبتة')).toBe('');
});

test('digits become Latin and everything else stays', () => {
  expect(withLatinDigits('A٤-۷b9')).toBe('A4-7b9');
});

test('the caret keeps as many digits behind it as before', () => {
  expect(digitsAfter('50-123', 4)).toBe(2);
  expect(caretAfterFormat('50-123-4', 0, false)).toBe(8);
  expect(caretAfterFormat('50-123-4567', 6, false)).toBe(4);
});

test('while deleting, the caret does not stop behind a hyphen', () => {
  expect(caretAfterFormat('50-123', 3, true)).toBe(2);
  expect(caretAfterFormat('50-123', 3, false)).toBe(3);
});
