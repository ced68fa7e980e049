import { countries, defaultCountry } from '@nabta/domain/country-code';
import { describe, expect, test } from 'vitest';

import { enterPhone, moveToCountry, phoneProblem, phoneToSend } from './phone-entry.ts';

const countryOf = (region: string) =>
  countries.find((country) => country.region === region) ?? defaultCountry;
const typed = (text: string, region = 'SA') => enterPhone(text, countryOf(region));

describe('what the field shows', () => {
  test.each([
    ['501234567', '50-123-4567'],
    ['0501234567', '50-123-4567'],
    ['٠٥٠١٢٣٤٥٦٧', '50-123-4567'],
    ['50 123', '50-123'],
    ['501', '50-1'],
    ['966501234567', '50-123-4567'],
  ])('a Saudi number typed as %s stands as %s', (text, number) => {
    expect(typed(text)).toEqual({ country: countryOf('SA'), number });
  });

  test('a number of another country keeps its digits', () => {
    expect(typed('(202) 555-0123', 'US').number).toBe('2025550123');
  });
});

describe('a number with its country code', () => {
  test.each([
    ['+971501234567', 'AE', '501234567'],
    ['00971501234567', 'AE', '501234567'],
    ['\u202A+966 50 123 4567\u202C', 'SA', '50-123-4567'],
  ])('%s brings its country along', (text, region, number) => {
    expect(typed(text, 'GB')).toEqual({ country: countryOf(region), number });
  });

  test('leaves Canada chosen, whose code is that of the United States', () => {
    expect(typed('+14165550123', 'CA').country.region).toBe('CA');
  });

  test('stays as it is where its country is not offered', () => {
    expect(typed('+39061234567')).toEqual({ country: defaultCountry, number: '+39061234567' });
  });
});

test('a number moved to another country takes its groups', () => {
  expect(moveToCountry(typed('501234567'), countryOf('AE')).number).toBe('501234567');
  expect(moveToCountry(typed('501234567', 'AE'), defaultCountry).number).toBe('50-123-4567');
});

describe('before the request', () => {
  test('an empty field is missing a number', () => {
    expect(phoneProblem(typed(''))).toBe('missing');
  });

  test.each(['50123456', '5012345678', '412345678', '+39061234567'])(
    '%s is no Saudi mobile number',
    (text) => {
      expect(phoneProblem(typed(text))).toBe('invalid');
    },
  );

  test('a whole number has no problem', () => {
    expect(phoneProblem(typed('0501234567'))).toBeUndefined();
    expect(phoneProblem(typed('2025550123', 'US'))).toBeUndefined();
  });
});

test('the country code is joined with the local digits, and hyphens are gone', () => {
  expect(phoneToSend(typed('0501234567'))).toBe('+966501234567');
  expect(phoneToSend(typed('07700 900123', 'GB'))).toBe('+447700900123');
});
