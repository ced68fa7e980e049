import { instantOf } from '@nabta/eco/units';
import { describe, expect, test } from 'vitest';

import { resolveDateRange, splitRange, resolvePlantingRange } from './date-range.ts';

const at = (text: string) => instantOf(new Date(text));
const now = at('2026-03-01T09:00:00Z');

describe('date range', () => {
  test('starts on the day of the first planting and ends at the current second', () => {
    expect(resolveDateRange({}, at('2025-02-10T22:30:00Z'), now)).toEqual({
      from: at('2025-02-10T21:00:00Z'),
      to: now,
    });
  });

  test('is today without trees and empty before the first planting', () => {
    expect(resolveDateRange({}, null, now)).toEqual({ from: at('2026-02-28T21:00:00Z'), to: now });
    expect(resolveDateRange({}, at('2026-03-05T09:00:00Z'), now)).toEqual({ from: now, to: now });
  });

  test.each([
    ['the start of a day in Riyadh', '2025-06-01T00:00:00+03:00'],
    ['the end of the day before', '2025-05-31T23:59:59.999+03:00'],
    ['a day as UTC writes it', '2025-06-01T00:00:00Z'],
  ])('rounds %s to the same midnight', (_, text) => {
    const midnight = at('2025-05-31T21:00:00Z');
    expect(resolveDateRange({ from_date: text }, null, now).from).toBe(midnight);
    expect(resolveDateRange({ to_date: text }, null, now).to).toBe(midnight);
  });

  test('ends at the current second for benefits and at the end of today for plantings', () => {
    const today = { to_date: '2026-03-01T23:59:59+03:00' };
    expect(resolveDateRange(today, null, now).to).toBe(now);
    expect(resolvePlantingRange(today, null, now).to).toBe(at('2026-03-01T21:00:00Z'));
    expect(resolvePlantingRange({ to_date: '2030-01-01T00:00:00Z' }, null, now).to).toBe(
      at('2026-03-01T21:00:00Z'),
    );
  });
});

describe('splitting a range', () => {
  const range = (from: string, to: string) => ({ from: at(from), to: at(to) });

  test('chooses the interval by the length of the range', () => {
    expect(splitRange(range('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), undefined).interval).toBe('day');
    expect(splitRange(range('2020-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), undefined).interval).toBe(
      'month',
    );
    expect(splitRange(range('1990-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), undefined).interval).toBe(
      'year',
    );
  });

  test('rejects more than 400 buckets', () => {
    expect(splitRange(range('2025-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), 'day').boundaries).toHaveLength(
      398,
    );
    expect(() => splitRange(range('2024-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), 'day')).toThrow(
      'INVALID_INPUT',
    );
    expect(() => splitRange(range('0001-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), 'month')).toThrow(
      'INVALID_INPUT',
    );
  });

  test('returns no buckets for an empty or reversed range', () => {
    expect(splitRange(range('2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'), 'day').boundaries).toHaveLength(
      1,
    );
    expect(
      splitRange(range('2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z'), undefined).boundaries,
    ).toHaveLength(1);
  });
});
