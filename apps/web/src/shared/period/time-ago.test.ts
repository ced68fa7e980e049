import { expect, test } from 'vitest';

import { timeAgo } from './time-ago.ts';

const now = new Date(2026, 10, 15, 9).getTime();
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 20).toISOString();

test.each([
  [at(2026, 11, 15), 'اليوم', 'today'],
  [at(2026, 11, 14), 'أمس', 'yesterday'],
  [at(2026, 11, 3), 'قبل 12 يومًا', '12 days ago'],
  [at(2026, 8, 16), 'قبل شهرين', '2 months ago'],
  [at(2026, 5, 1), 'قبل 6 أشهر', '6 months ago'],
  [at(2025, 11, 15), 'السنة الماضية', 'last year'],
  [at(2021, 2, 1), 'قبل 5 سنوات', '5 years ago'],
])('formats %s in the largest unit that fits', (instant, arabic, english) => {
  expect(timeAgo('ar', instant, now)).toBe(arabic);
  expect(timeAgo('en', instant, now)).toBe(english);
});

test('formats a future instant as today', () => {
  expect(timeAgo('en', at(2026, 11, 16), now)).toBe('today');
});
