import { expect, test } from 'vitest';

import { csvOf } from './csv.ts';

const lines = (...rows: (string | number)[][]) => csvOf(rows).slice(1).split('\r\n');

test('a file begins with the mark that tells Excel its encoding and ends with a line', () => {
  expect(csvOf([['شجرة', 2]])).toBe('\uFEFFشجرة,2\r\n');
});

test('quotes, commas and lines stay inside their cell', () => {
  expect(lines(['a,b', 'say "hi"', 'two\nlines'])[0]).toBe('"a,b","say ""hi""","two\nlines"');
});

test('no text is taken for a formula, also behind blanks and invisible marks', () => {
  expect(lines(['=1+1', '+x', '-x', '@x', ' =x', '\u2067=x'])[0]).toBe("'=1+1,'+x,'-x,'@x,' =x,'\u2067=x");
});

test('numbers stay numbers, also small and negative ones, and what is none is empty', () => {
  expect(lines([-1.5, 0.1, Number.NaN])[0]).toBe('-1.5,0.1,');
});
