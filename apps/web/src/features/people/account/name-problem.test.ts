import { expect, test } from 'vitest';

import { nameProblem } from './name-problem.ts';

test('a name in any script has no problem, whatever spaces stand around it', () => {
  expect(nameProblem('  نورة ')).toBeUndefined();
  expect(nameProblem("Ana-Luísa d'Ávila")).toBeUndefined();
});

test('nothing but spaces is missing', () => {
  expect(nameProblem('   ')).toBe('missing');
});

test('more than forty letters are too long', () => {
  expect(nameProblem('ن'.repeat(41))).toBe('too-long');
  expect(nameProblem('ن'.repeat(40))).toBeUndefined();
});

test('digits and signs are no letters', () => {
  expect(nameProblem('نورة5')).toBe('no-letters');
  expect(nameProblem('=1+1')).toBe('no-letters');
});
