import { expect, test } from 'vitest';

import { dayInRiyadh, lastDayInRiyadh } from './riyadh-time.ts';

test('starts a Riyadh day at 21:00 UTC', () => {
  expect(dayInRiyadh(new Date('2026-02-28T20:59:59.999Z'))).toBe('2026-02-28');
  expect(dayInRiyadh(new Date('2026-02-28T21:00:00Z'))).toBe('2026-03-01');
});

test('returns the previous day for an end at midnight in Riyadh', () => {
  expect(lastDayInRiyadh(new Date('2026-02-28T21:00:00Z'))).toBe('2026-02-28');
  expect(lastDayInRiyadh(new Date('2026-02-28T21:00:00.001Z'))).toBe('2026-03-01');
});
