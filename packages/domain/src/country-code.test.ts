import { expect, test } from 'vitest';

import { countries, defaultCountry, isRegionOffered } from './country-code.ts';

test('lists the offered country codes in menu order, Saudi Arabia first', () => {
  expect(countries.map((country) => `+${country.dialCode}`).join(' ')).toBe(
    '+966 +1 +1 +44 +49 +33 +81 +86 +91 +61 +55 +971 +974 +965 +968 +973 +20 +962 +961 +212',
  );
  expect(defaultCountry.region).toBe('SA');
});

test('rejects an unlisted region that shares a dial code', () => {
  expect(isRegionOffered('CA')).toBe(true);
  expect(isRegionOffered('JM')).toBe(false);
  expect(isRegionOffered(undefined)).toBe(false);
});
