import { expect, test } from 'vitest';

import { formatCsv } from './csv.ts';

const lines = (...rows: (string | number)[][]) => formatCsv(rows).slice(1).split('\r\n');

test('starts with a byte order mark for Excel and ends with a line break', () => {
  expect(formatCsv([['شجرة', 2]])).toBe('\uFEFFشجرة,2\r\n');
});

test('quotes cells with quotes, commas and line breaks', () => {
  expect(lines(['a,b', 'say "hi"', 'two\nlines'])[0]).toBe('"a,b","say ""hi""","two\nlines"');
});

test('escapes formulas, also after blanks and invisible characters', () => {
  expect(lines(['=1+1', '+x', '-x', '@x', ' =x', '\u2067=x'])[0]).toBe("'=1+1,'+x,'-x,'@x,' =x,'\u2067=x");
});

test('keeps numbers unquoted and writes NaN as an empty cell', () => {
  expect(lines([-1.5, 0.1, Number.NaN])[0]).toBe('-1.5,0.1,');
});
