import { expect, test } from 'vitest';

import { noBreakPhone } from './no-break-phone.ts';

test('prevents line breaks inside a phone number', () => {
  const formatted = noBreakPhone('+966 55-987-6543');
  expect(formatted).not.toMatch(/ |[^\u2060]-|-[^\u2060]/u);
  expect(formatted.replaceAll('\u2060', '').replaceAll('\u00A0', ' ')).toBe('+966 55-987-6543');
});
