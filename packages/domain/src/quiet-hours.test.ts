import { expect, test } from 'vitest';

import { afterQuietHours } from './quiet-hours.ts';

test.each([
  ['2026-03-01T06:00:00.000Z', '2026-03-01T06:00:00.000Z', '9:00 is allowed'],
  ['2026-03-01T18:59:59.999Z', '2026-03-01T18:59:59.999Z', 'the last millisecond before 22:00 is allowed'],
  ['2026-03-01T19:00:00.000Z', '2026-03-02T06:00:00.000Z', '22:00 waits for the next morning'],
  [
    '2026-03-01T21:30:00.000Z',
    '2026-03-02T06:00:00.000Z',
    'after midnight in Riyadh waits for the same morning',
  ],
  ['2026-03-01T05:59:59.999Z', '2026-03-01T06:00:00.000Z', 'just before 9:00 waits until 9:00'],
  ['2026-12-31T20:00:00.000Z', '2027-01-01T06:00:00.000Z', 'the wait can cross the year'],
])('schedules %s at %s: %s', (instant, sentAt) => {
  expect(afterQuietHours(new Date(instant)).toISOString()).toBe(sentAt);
});
