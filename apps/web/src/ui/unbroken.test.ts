import { expect, test } from 'vitest';

import { unbroken } from './unbroken.ts';

test('no line can end inside a phone number', () => {
  const phone = unbroken('+966 55-987-6543');
  expect(phone).not.toMatch(/ |[^\u2060]-|-[^\u2060]/u);
  expect(phone.replaceAll('\u2060', '').replaceAll('\u00A0', ' ')).toBe('+966 55-987-6543');
});
