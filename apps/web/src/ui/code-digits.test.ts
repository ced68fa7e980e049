import { expect, test } from 'vitest';

import { afterBackspace, afterInput, isComplete, noDigits } from './code-digits.ts';

test('writes a digit into its box and moves the caret on', () => {
  expect(afterInput(noDigits, 0, '4')).toEqual({ digits: ['4', '', '', ''], position: 1 });
  expect(afterInput(['4', '1', '7', ''], 3, '9')).toEqual({ digits: ['4', '1', '7', '9'], position: 3 });
});

test('writes a digit typed after a filled box into the next one', () => {
  expect(afterInput(['4', '1', '', ''], 1, '17')).toEqual({ digits: ['4', '1', '7', ''], position: 3 });
});

test('replaces a digit when another is typed before it', () => {
  expect(afterInput(['4', '1', '', ''], 1, '71')).toEqual({ digits: ['4', '7', '', ''], position: 2 });
});

test('replaces the last digit when another is typed after it', () => {
  expect(afterInput(['4', '1', '7', '9'], 3, '95').digits).toEqual(['4', '1', '7', '5']);
});

test('fills all boxes from a code pasted into one, and ignores extra digits', () => {
  expect(afterInput(['9', '', '', ''], 0, '41795')).toEqual({ digits: ['4', '1', '7', '9'], position: 3 });
});

test('removes one digit per backspace and moves back', () => {
  expect(afterBackspace(['4', '1', '7', '9'], 3)).toEqual({ digits: ['4', '1', '7', ''], position: 2 });
  expect(afterBackspace(['4', '1', '', ''], 2)).toEqual({ digits: ['4', '', '', ''], position: 1 });
  expect(afterBackspace(noDigits, 0)).toEqual({ digits: noDigits, position: 0 });
});

test('is incomplete with a gap', () => {
  expect(isComplete(['4', '', '7', '9'])).toBe(false);
  expect(isComplete(['4', '1', '7', '9'])).toBe(true);
});
