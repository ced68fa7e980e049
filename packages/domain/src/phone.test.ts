import { expect, test } from 'vitest';

import {
  formatPhoneForDisplay,
  formatPhoneWithDialCode,
  joinPhone,
  phoneDigits,
  withLatinDigits,
} from './phone.ts';

test('converts the digits of every script to Latin digits', () => {
  expect(withLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(withLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(withLatinDigits('０９')).toBe('09');
  expect(withLatinDigits('a-5')).toBe('a-5');
});

test.each([
  ['+966 50-123-4567', '+966501234567'],
  ['\u202A+966501234567\u202C', '+966501234567'],
  ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
  ['(050) 123\u00A04567', '0501234567'],
  ['00966501234567', '00966501234567'],
  ['', ''],
])('reduces %j to %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test.each([
  ['0501234567', '50-123-4567'],
  ['966501234567', '50-123-4567'],
  ['+966501234567', '50-123-4567'],
  ['501234567', '50-123-4567'],
  ['50', '50'],
  ['501', '50-1'],
  ['50123', '50-123'],
  ['501234', '50-123-4'],
  ['', ''],
  ['abc', ''],
])('formats %j as %s', (text, formatted) => {
  expect(formatPhoneForDisplay(text)).toBe(formatted);
});

test.each([
  ['966', '50-123-4567', '+966501234567'],
  ['966', '0501234567', '+966501234567'],
  ['966', '966501234567', '+966501234567'],
  ['966', '00966501234567', '+966501234567'],
  ['966', '+966501234567', '+966501234567'],
  ['966', '٥٠١٢٣٤٥٦٧', '+966501234567'],
  ['1', '2025550123', '+12025550123'],
  ['1', '12025550123', '+12025550123'],
  ['55', '11987654321', '+5511987654321'],
  ['91', '9198765432', '+919198765432'],
])('joins +%s and %s to %s', (dialCode, local, joined) => {
  expect(joinPhone(dialCode, local)).toBe(joined);
});

test('groups a Saudi number after its country code and leaves others ungrouped', () => {
  expect(formatPhoneWithDialCode('+966501234567')).toBe('+966 50-123-4567');
  expect(formatPhoneWithDialCode('+12025550123')).toBe('+12025550123');
});
