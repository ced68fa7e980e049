import { expect, test } from 'vitest';

import { choiceParams, parseChoice, queryOfChoice, parseScope } from './impact-url-state.ts';

const parse = (query: string) => parseChoice(new URLSearchParams(query));

test('round-trips a duration through the URL', () => {
  expect(parse(choiceParams({ duration: 'last30Days' }).toString())).toEqual({ duration: 'last30Days' });
  expect(choiceParams({ duration: undefined }).size).toBe(0);
});

test.each(['duration=forever', 'duration=last24Hours', 'interval=day'])('drops %s', (query) => {
  expect(parse(query)).toEqual({ duration: undefined });
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
