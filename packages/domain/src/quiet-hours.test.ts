import { expect, test } from 'vitest';

import { afterQuietHours } from './quiet-hours.ts';

test.each([
  ['2026-03-01T06:00:00.000Z', '2026-03-01T06:00:00.000Z', 'nine in the morning is day'],
  ['2026-03-01T18:59:59.999Z', '2026-03-01T18:59:59.999Z', 'the last moment before ten at night is day'],
  ['2026-03-01T19:00:00.000Z', '2026-03-02T06:00:00.000Z', 'ten at night waits for the next morning'],
  ['2026-03-01T21:30:00.000Z', '2026-03-02T06:00:00.000Z', 'after midnight in Riyadh it is the same morning'],
  ['2026-03-01T05:59:59.999Z', '2026-03-01T06:00:00.000Z', 'a moment before nine waits a moment'],
  ['2026-12-31T20:00:00.000Z', '2027-01-01T06:00:00.000Z', 'the year may change on the way'],
])('%s may leave at %s: %s', (instant, leaves) => {
  expect(afterQuietHours(new Date(instant)).toISOString()).toBe(leaves);
});
