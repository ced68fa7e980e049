import { expect, test } from 'vitest';

import { countries, defaultCountry, isRegionOffered } from './country-code.ts';

test('the list holds the codes of the specification in its order, Saudi Arabia first', () => {
  expect(countries.map((country) => `+${country.dialCode}`).join(' ')).toBe(
    '+966 +1 +1 +44 +49 +33 +81 +86 +91 +61 +55 +971 +974 +965 +968 +973 +20 +962 +961 +212',
  );
  expect(defaultCountry.region).toBe('SA');
});

test('only listed regions are offered, so a neighbour under the same dial code is not', () => {
  expect(isRegionOffered('CA')).toBe(true);
  expect(isRegionOffered('JM')).toBe(false);
  expect(isRegionOffered(undefined)).toBe(false);
});
