import { expect, test } from 'vitest';

import { getFullMonthsBefore } from './full-months.ts';

test.each([
  ['2026-11-16', 1, '2026-10-01', '2026-10-31'],
  ['2026-11-16', 3, '2026-07-01', '2026-09-30'],
  ['2026-11-16', 12, '2025-01-01', '2025-12-31'],
  ['2026-01-01', 1, '2025-12-01', '2025-12-31'],
  ['2026-03-31', 3, '2025-10-01', '2025-12-31'],
  ['2024-03-05', 1, '2024-02-01', '2024-02-29'],
] as const)('returns for %s the last %i months from %s to %s', (today, months, fromOn, toOn) => {
  expect(getFullMonthsBefore(today, months)).toEqual({ fromOn, toOn });
});
