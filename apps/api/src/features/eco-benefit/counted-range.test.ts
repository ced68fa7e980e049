import { instantOf } from '@nabta/eco/units';
import { describe, expect, test } from 'vitest';

import { countedRange, cutRange, plantingRange } from './counted-range.ts';

const at = (text: string) => instantOf(new Date(text));
/** Noon in Riyadh. */
const now = at('2026-03-01T09:00:00Z');

describe('the counted range', () => {
  test('ends at the second that is asked for and begins on the day of the first planting', () => {
    expect(countedRange({}, at('2025-02-10T22:30:00Z'), now)).toEqual({
      from: at('2025-02-10T21:00:00Z'),
      to: now,
    });
  });

  test('is today where there is no tree, and empty where the first is yet to be planted', () => {
    expect(countedRange({}, null, now)).toEqual({ from: at('2026-02-28T21:00:00Z'), to: now });
    expect(countedRange({}, at('2026-03-05T09:00:00Z'), now)).toEqual({ from: now, to: now });
  });

  test.each([
    ['the start of a day in Riyadh', '2025-06-01T00:00:00+03:00'],
    ['the end of the day before', '2025-05-31T23:59:59.999+03:00'],
    ['a day as UTC writes it', '2025-06-01T00:00:00Z'],
  ])('takes %s for the same midnight', (_, text) => {
    const midnight = at('2025-05-31T21:00:00Z');
    expect(countedRange({ from_date: text }, null, now).from).toBe(midnight);
    expect(countedRange({ to_date: text }, null, now).to).toBe(midnight);
  });

  test('never reaches into what has not been given yet, but plantings of today are counted', () => {
    const today = { to_date: '2026-03-01T23:59:59+03:00' };
    expect(countedRange(today, null, now).to).toBe(now);
    expect(plantingRange(today, null, now).to).toBe(at('2026-03-01T21:00:00Z'));
    expect(plantingRange({ to_date: '2030-01-01T00:00:00Z' }, null, now).to).toBe(at('2026-03-01T21:00:00Z'));
  });
});

describe('cuts', () => {
  const range = (from: string, to: string) => ({ from: at(from), to: at(to) });

  test('follow the length of the range where nobody asked for an interval', () => {
    expect(cutRange(range('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), undefined).interval).toBe('day');
    expect(cutRange(range('2020-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), undefined).interval).toBe('month');
    expect(cutRange(range('1990-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), undefined).interval).toBe('year');
  });

  test('are refused where there would be more than 400 buckets', () => {
    expect(cutRange(range('2025-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), 'day').boundaries).toHaveLength(
      398,
    );
    expect(() => cutRange(range('2024-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), 'day')).toThrow(
      'INVALID_INPUT',
    );
    expect(() => cutRange(range('0001-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), 'month')).toThrow(
      'INVALID_INPUT',
    );
  });

  test('of an empty or backward range are none', () => {
    expect(cutRange(range('2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'), 'day').boundaries).toHaveLength(1);
    expect(
      cutRange(range('2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z'), undefined).boundaries,
    ).toHaveLength(1);
  });
});
