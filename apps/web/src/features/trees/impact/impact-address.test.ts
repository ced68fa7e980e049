import { expect, test } from 'vitest';

import { addressOfChoice, choiceOfAddress, queryOfChoice, scopeOfAddress } from './impact-address.ts';

const read = (address: string) => choiceOfAddress(new URLSearchParams(address));

test('an address carries the duration and the interval, and comes back the same', () => {
  const choice = { duration: 'last30Days', interval: 'day' } as const;
  expect(read(addressOfChoice(choice).toString())).toEqual(choice);
  expect(addressOfChoice({ duration: undefined, interval: undefined }).size).toBe(0);
});

test('what nobody offers is left out', () => {
  expect(read('duration=forever&interval=second')).toEqual({ duration: undefined, interval: undefined });
  expect(read('interval=day')).toEqual({ duration: undefined, interval: undefined });
  expect(addressOfChoice({ duration: 'last7Days', interval: 'year' }).toString()).toBe('duration=last7Days');
});

test('all time is asked for without dates, a duration with the days it covers', () => {
  expect(queryOfChoice(read(''), new Date())).toEqual({});
  const { from_date, to_date } = queryOfChoice(read('duration=last7Days'), new Date(2026, 10, 15, 12));
  expect(from_date).toBe(new Date(2026, 10, 8).toISOString());
  expect(Date.parse(to_date ?? '')).toBeGreaterThan(Date.parse(from_date ?? ''));
});

test('one’s own forest stands where no scope is named, and an unknown one is none', () => {
  expect(scopeOfAddress(undefined)).toBe('account');
  expect(scopeOfAddress('company')).toBe('company');
  expect(scopeOfAddress('galaxy')).toBeUndefined();
});
