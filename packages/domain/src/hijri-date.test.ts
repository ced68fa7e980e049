import { expect, test } from 'vitest';

import { bothDates, dualDate, hijriDate, hijriDayOf } from './hijri-date.ts';

test.each([
  // First and last days of Umm al-Qura years.
  ['2024-07-06', 1445, 12, 30],
  ['2024-07-07', 1446, 1, 1],
  ['2025-06-25', 1446, 12, 29],
  ['2025-06-26', 1447, 1, 1],
  ['2026-06-16', 1448, 1, 1],
  // Ramadan and the two Eids, as published in Saudi Arabia.
  ['2024-03-11', 1445, 9, 1],
  ['2024-04-10', 1445, 10, 1],
  ['2025-03-01', 1446, 9, 1],
  ['2025-06-06', 1446, 12, 10],
  ['2026-02-18', 1447, 9, 1],
  ['2027-03-09', 1448, 10, 1],
  // Gregorian year end in the middle of a Hijri month.
  ['2025-12-31', 1447, 7, 11],
  ['2026-01-01', 1447, 7, 12],
])('converts %s to %i-%i-%i of Umm al-Qura', (date, year, month, day) => {
  expect(hijriDayOf(new Date(`${date}T09:00:00Z`))).toEqual({ year, month, day });
});

test('starts a day at midnight in Riyadh in every time zone', () => {
  expect(hijriDayOf(new Date('2026-02-17T20:59:59Z'))).toMatchObject({ month: 8 });
  expect(hijriDayOf(new Date('2026-02-17T21:00:00Z'))).toEqual({ year: 1447, month: 9, day: 1 });
  expect(bothDates(new Date('2025-12-31T21:30:00Z'), 'en').gregorian).toBe('1 January 2026');
});

test.each([
  ['ar', '1 شوال 1448 هـ'],
  ['en', '1 Shawwal 1448 AH'],
  ['pt', '1 de Shawwal de 1448 H'],
] as const)('formats the Hijri date in %s as %s', (language, text) => {
  expect(hijriDate(new Date('2027-03-09T09:00:00Z'), language)).toBe(text);
});

test.each([
  ['ar', '9 مارس 2027 الموافق 1 شوال 1448 هـ'],
  ['en', '9 March 2027 (1 Shawwal 1448 AH)'],
  ['pt', '9 de março de 2027 (1 de Shawwal de 1448 H)'],
] as const)('formats both dates in %s as %s', (language, text) => {
  expect(dualDate(new Date('2027-03-09T09:00:00Z'), language)).toBe(text);
});

test('contains no letter that the bundled fonts lack', () => {
  for (let month = 0; month < 24; month += 1)
    expect(hijriDate(new Date(Date.UTC(2025, month, 15)), 'en')).not.toContain('ʻ');
});
