import { expect, test } from 'vitest';

import { getTimeUntil } from './given-gift-actions.tsx';

const now = Date.parse('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T12:00:00Z', undefined],
  ['2026-11-14T12:00:00Z', undefined],
  ['2026-11-15T12:00:01Z', { value: 1, unit: 'minute' }],
  ['2026-11-15T12:59:00Z', { value: 59, unit: 'minute' }],
  ['2026-11-15T13:00:00Z', { value: 1, unit: 'hour' }],
  ['2026-11-15T13:01:00Z', { value: 2, unit: 'hour' }],
  ['2026-11-16T12:00:00Z', { value: 24, unit: 'hour' }],
])('rounds up the time until %s', (instant, time) => {
  expect(getTimeUntil(instant, now)).toEqual(time);
});
