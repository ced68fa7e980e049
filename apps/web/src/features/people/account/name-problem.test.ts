import { expect, test } from 'vitest';

import { nameProblem } from './name-form.tsx';

test('accepts names in any script with surrounding spaces', () => {
  expect(nameProblem('  نورة ')).toBeUndefined();
  expect(nameProblem("Ana-Luísa d'Ávila")).toBeUndefined();
});

test('reports only spaces as missing', () => {
  expect(nameProblem('   ')).toBe('missing');
});

test('rejects more than forty letters', () => {
  expect(nameProblem('ن'.repeat(41))).toBe('too-long');
  expect(nameProblem('ن'.repeat(40))).toBeUndefined();
});

test('rejects digits and symbols', () => {
  expect(nameProblem('نورة5')).toBe('no-letters');
  expect(nameProblem('=1+1')).toBe('no-letters');
});
