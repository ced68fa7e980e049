import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  bucketBoundaries,
  midnightOfDate,
  midnightOfDay,
  riyadhDay,
  riyadhYear,
  type BucketUnit,
} from './riyadh-day.ts';
import { dayMs, instant } from './units.ts';

const moment = (text: string) => instant(Date.parse(text));
const toIsoStrings = (boundaries: number[]) => boundaries.map((at) => new Date(at).toISOString());

test('starts a day at 21:00 UTC of the previous day', () => {
  expect(midnightOfDate('2025-03-01')).toBe(moment('2025-02-28T21:00:00Z'));
  expect(riyadhDay(moment('2025-02-28T20:59:59.999Z')) + 1).toBe(riyadhDay(moment('2025-02-28T21:00:00Z')));
  expect(midnightOfDay(riyadhDay(moment('2025-03-01T10:00:00Z')))).toBe(moment('2025-02-28T21:00:00Z'));
  expect(riyadhYear(moment('2024-12-31T21:00:00Z'))).toBe(2025);
});

test.each(['2025-02-30', '2025-2-1', '', 'today', '2025-13-01'])('rejects %j as a date', (text) => {
  expect(midnightOfDate(text)).toBeUndefined();
});

test('splits months at local midnight and keeps the ends of the range', () => {
  expect(
    toIsoStrings(bucketBoundaries(moment('2024-01-15T10:00:00Z'), moment('2024-03-31T21:00:00Z'), 'month')),
  ).toEqual([
    '2024-01-15T10:00:00.000Z',
    '2024-01-31T21:00:00.000Z',
    '2024-02-29T21:00:00.000Z',
    '2024-03-31T21:00:00.000Z',
  ]);
});

test('starts weeks on Sunday and years in January', () => {
  expect(
    toIsoStrings(bucketBoundaries(moment('2024-12-27T00:00:00Z'), moment('2025-01-06T00:00:00Z'), 'week')),
  ).toEqual([
    '2024-12-27T00:00:00.000Z',
    '2024-12-28T21:00:00.000Z',
    '2025-01-04T21:00:00.000Z',
    '2025-01-06T00:00:00.000Z',
  ]);
  expect(
    toIsoStrings(bucketBoundaries(moment('2024-12-27T00:00:00Z'), moment('2025-01-06T00:00:00Z'), 'year'))[1],
  ).toBe('2024-12-31T21:00:00.000Z');
});

test('returns no buckets for an empty range', () => {
  const at = moment('2025-01-01T00:00:00Z');
  expect(bucketBoundaries(at, at, 'day')).toEqual([at]);
  expect(bucketBoundaries(at, instant(at - 1), 'day')).toEqual([at]);
});

test('returns increasing boundaries at local midnights', () => {
  const units: BucketUnit[] = ['day', 'week', 'month', 'year'];
  fc.assert(
    fc.property(
      fc.integer({ min: -3e12, max: 5e12 }),
      fc.integer({ min: 1, max: 400 * dayMs }),
      fc.constantFrom(...units),
      (from, length, unit) => {
        const boundaries = bucketBoundaries(instant(from), instant(from + length), unit);
        expect(boundaries.at(0)).toBe(from);
        expect(boundaries.at(-1)).toBe(from + length);
        expect(
          boundaries.every((at, position) => position === 0 || at > (boundaries[position - 1] ?? at)),
        ).toBe(true);
        for (const at of boundaries.slice(1, -1)) expect((at + 3 * 3_600_000) % dayMs).toBeCloseTo(0, 10);
      },
    ),
  );
});

test('has days of exactly 24 hours without daylight saving time', () => {
  const [, ...midnights] = bucketBoundaries(
    moment('2024-01-01T00:00:00Z'),
    moment('2025-01-01T00:00:00Z'),
    'day',
  );
  const days = midnights.slice(0, -1);
  expect(days).toHaveLength(366);
  expect(days.every((at, position) => position === 0 || at - (days[position - 1] ?? 0) === dayMs)).toBe(true);
});
