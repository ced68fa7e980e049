import { expect, test } from 'vitest';

import { afterBackspace, afterInput, isComplete, noDigits } from './code-digits.ts';

test('a digit is written into its box and the caret moves on', () => {
  expect(afterInput(noDigits, 0, '4')).toEqual({ digits: ['4', '', '', ''], position: 1 });
  expect(afterInput(['4', '1', '7', ''], 3, '9')).toEqual({ digits: ['4', '1', '7', '9'], position: 3 });
});

test('a digit typed behind a filled box goes into the next one', () => {
  expect(afterInput(['4', '1', '', ''], 1, '17')).toEqual({ digits: ['4', '1', '7', ''], position: 3 });
});

test('a digit typed before a filled one takes its place', () => {
  expect(afterInput(['4', '1', '', ''], 1, '71')).toEqual({ digits: ['4', '7', '', ''], position: 2 });
});

test('a digit typed behind the last one takes its place', () => {
  expect(afterInput(['4', '1', '7', '9'], 3, '95').digits).toEqual(['4', '1', '7', '5']);
});

test('a whole code that arrives in one box fills all of them, and no more than four', () => {
  expect(afterInput(['9', '', '', ''], 0, '41795')).toEqual({ digits: ['4', '1', '7', '9'], position: 3 });
});

test('backspace removes one digit a time and steps back', () => {
  expect(afterBackspace(['4', '1', '7', '9'], 3)).toEqual({ digits: ['4', '1', '7', ''], position: 2 });
  expect(afterBackspace(['4', '1', '', ''], 2)).toEqual({ digits: ['4', '', '', ''], position: 1 });
  expect(afterBackspace(noDigits, 0)).toEqual({ digits: noDigits, position: 0 });
});

test('a code with a gap is not complete', () => {
  expect(isComplete(['4', '', '7', '9'])).toBe(false);
  expect(isComplete(['4', '1', '7', '9'])).toBe(true);
});
