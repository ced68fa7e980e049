import { withLatinDigits } from '../../ui/digits.ts';

/** A number with its sign, point and exponent; undefined where nothing is written, or something else. */
export function readDecimal(text: string): number | undefined {
  const plain = withLatinDigits(text)
    // Marks of direction come with what is copied from Arabic pages.
    .replace(/[\u061c\u200e\u200f]/gu, '')
    .trim()
    .replace(/[٫,]/u, '.')
    .replace('\u2212', '-');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/iu.test(plain)) return undefined;
  const read = Number(plain);
  return Number.isFinite(read) ? read : undefined;
}

/** A comma parts two numbers only where nothing else does. */
const separators = [/,?[\s;؛،]+,?/u, /[\s,;؛،]+/u];

/** So many numbers on each line that is not empty; undefined where a line has others, or something else. */
export function readRows(text: string, width: number): number[][] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.map((line) => readRow(line, width));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function readRow(line: string, width: number): number[] | undefined {
  return separators
    .map((separator) => line.split(separator).filter(Boolean).map(readDecimal))
    .find((read): read is number[] => read.length === width && !read.includes(undefined));
}
