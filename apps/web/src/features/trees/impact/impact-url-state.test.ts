import { expect, test } from 'vitest';

import { choiceParams, parseChoice, queryOfChoice, parseScope } from './impact-url-state.ts';

const parse = (query: string) => parseChoice(new URLSearchParams(query));

test('round-trips duration and interval through the URL', () => {
  const choice = { duration: 'last30Days', interval: 'day' } as const;
  expect(parse(choiceParams(choice).toString())).toEqual(choice);
  expect(choiceParams({ duration: undefined, interval: undefined }).size).toBe(0);
});

test('drops unsupported values', () => {
  expect(parse('duration=forever&interval=second')).toEqual({ duration: undefined, interval: undefined });
  expect(parse('interval=day')).toEqual({ duration: undefined, interval: undefined });
  expect(choiceParams({ duration: 'last7Days', interval: 'year' }).toString()).toBe('duration=last7Days');
});

test('omits dates for all time and sends the range of a duration', () => {
  expect(queryOfChoice(parse(''), new Date())).toEqual({});
  const { from_date, to_date } = queryOfChoice(parse('duration=last7Days'), new Date(2026, 10, 15, 12));
  expect(from_date).toBe(new Date(2026, 10, 8).toISOString());
  expect(Date.parse(to_date ?? '')).toBeGreaterThan(Date.parse(from_date ?? ''));
});

test('uses the own forest without a scope and rejects an unknown scope', () => {
  expect(parseScope(undefined)).toBe('account');
  expect(parseScope('company')).toBe('company');
  expect(parseScope('galaxy')).toBeUndefined();
});
