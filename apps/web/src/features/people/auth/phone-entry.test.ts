import { countries, defaultCountry } from '@nabta/domain/country-code';
import { describe, expect, test } from 'vitest';

import { enterPhone, moveToCountry, validatePhone, phoneToSend } from './phone-entry.ts';

const countryOf = (region: string) =>
  countries.find((country) => country.region === region) ?? defaultCountry;
const typed = (text: string, region = 'SA') => enterPhone(text, countryOf(region));

describe('formatted number', () => {
  test.each([
    ['501234567', '50-123-4567'],
    ['0501234567', '50-123-4567'],
    ['٠٥٠١٢٣٤٥٦٧', '50-123-4567'],
    ['50 123', '50-123'],
    ['501', '50-1'],
    ['966501234567', '50-123-4567'],
  ])('formats a Saudi number typed as %s as %s', (text, number) => {
    expect(typed(text)).toEqual({ country: countryOf('SA'), number });
  });

  test('keeps the digits of other countries ungrouped', () => {
    expect(typed('(202) 555-0123', 'US').number).toBe('2025550123');
  });
});

describe('international number', () => {
  test.each([
    ['+971501234567', 'AE', '501234567'],
    ['00971501234567', 'AE', '501234567'],
    ['\u202A+966 50 123 4567\u202C', 'SA', '50-123-4567'],
  ])('selects the country of %s', (text, region, number) => {
    expect(typed(text, 'GB')).toEqual({ country: countryOf(region), number });
  });

  test('keeps Canada, which shares its code with the United States', () => {
    expect(typed('+14165550123', 'CA').country.region).toBe('CA');
  });

  test('keeps a number of an unsupported country unchanged', () => {
    expect(typed('+39061234567')).toEqual({ country: defaultCountry, number: '+39061234567' });
  });
});

test('regroups a number for another country', () => {
  expect(moveToCountry(typed('501234567'), countryOf('AE')).number).toBe('501234567');
  expect(moveToCountry(typed('501234567', 'AE'), defaultCountry).number).toBe('50-123-4567');
});

describe('validation', () => {
  test('reports an empty field as missing', () => {
    expect(validatePhone(typed(''))).toBe('missing');
  });

  test.each(['50123456', '5012345678', '412345678', '+39061234567'])(
    'rejects %s as a Saudi mobile number',
    (text) => {
      expect(validatePhone(typed(text))).toBe('invalid');
    },
  );

  test('accepts a complete number', () => {
    expect(validatePhone(typed('0501234567'))).toBeUndefined();
    expect(validatePhone(typed('2025550123', 'US'))).toBeUndefined();
  });
});

test('joins the country code and the digits without hyphens', () => {
  expect(phoneToSend(typed('0501234567'))).toBe('+966501234567');
  expect(phoneToSend(typed('07700 900123', 'GB'))).toBe('+447700900123');
});
