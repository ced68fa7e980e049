import { expect, test } from 'vitest';

import { dayInRiyadh, lastDayInRiyadh } from './riyadh-time.ts';

test('a day in Riyadh begins at nine in the evening of UTC', () => {
  expect(dayInRiyadh(new Date('2026-02-28T20:59:59.999Z'))).toBe('2026-02-28');
  expect(dayInRiyadh(new Date('2026-02-28T21:00:00Z'))).toBe('2026-03-01');
});

test('what ends at a midnight of Riyadh has the day before it as its last', () => {
  expect(lastDayInRiyadh(new Date('2026-02-28T21:00:00Z'))).toBe('2026-02-28');
  expect(lastDayInRiyadh(new Date('2026-02-28T21:00:00.001Z'))).toBe('2026-03-01');
});
