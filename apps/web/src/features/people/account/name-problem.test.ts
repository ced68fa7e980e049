import { expect, test } from 'vitest';

import { validateName } from './name-form.tsx';

test('accepts names in any script with surrounding spaces', () => {
  expect(validateName('  نورة ')).toBeUndefined();
  expect(validateName("Ana-Luísa d'Ávila")).toBeUndefined();
});

test('reports only spaces as missing', () => {
  expect(validateName('   ')).toBe('missing');
});

test('rejects more than forty letters', () => {
  expect(validateName('ن'.repeat(41))).toBe('too-long');
  expect(validateName('ن'.repeat(40))).toBeUndefined();
});

test('rejects digits and symbols', () => {
  expect(validateName('نورة5')).toBe('no-letters');
  expect(validateName('=1+1')).toBe('no-letters');
});

test('rejects a name that reads as a web address, and keeps initials', () => {
  expect(validateName('bank-alrajhi.com')).toBe('address');
  expect(validateName('بنك.السعودية')).toBe('address');
  expect(validateName('J.R.')).toBeUndefined();
  expect(validateName('St.John')).toBeUndefined();
});
