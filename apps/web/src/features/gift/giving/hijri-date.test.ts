import { expect, test } from 'vitest';

import { hijriDate } from './hijri-date.ts';

test.each([
  ['ar', '2027-03-09', '1 شوال 1448 هـ'],
  ['en', '2027-03-09', 'Shawwal 1, 1448 AH'],
  ['ar', '2026-02-18', '1 رمضان 1447 هـ'],
] as const)('in %s %s is %s', (language, day, told) => {
  expect(hijriDate(new Date(`${day}T09:00:00`), language)).toBe(told);
});
