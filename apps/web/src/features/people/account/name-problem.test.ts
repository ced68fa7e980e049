import { expect, test } from 'vitest';

import { validateName } from './name-form.tsx';

test('accepts names in any script with surrounding spaces', async () => {
  expect(await validateName('  نورة ')).toBeUndefined();
  expect(await validateName("Ana-Luísa d'Ávila")).toBeUndefined();
});

test('reports only spaces as missing', async () => {
  expect(await validateName('   ')).toBe('missing');
});

test('rejects more than forty letters', async () => {
  expect(await validateName('ن'.repeat(41))).toBe('too-long');
  expect(await validateName('ن'.repeat(40))).toBeUndefined();
});

test('rejects digits and symbols', async () => {
  expect(await validateName('نورة5')).toBe('no-letters');
  expect(await validateName('=1+1')).toBe('no-letters');
});

test('rejects a name that reads as a web address, and keeps initials', async () => {
  expect(await validateName('bank-alrajhi.com')).toBe('address');
  expect(await validateName('بنك.السعودية')).toBe('address');
  expect(await validateName('J.R.')).toBeUndefined();
  expect(await validateName('St.John')).toBeUndefined();
});
