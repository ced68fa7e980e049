import { withLatinDigits } from '#ui/digits.ts';

/** Parses a number with optional sign and exponent; undefined if empty or malformed. */
export function parseDecimal(text: string): number | undefined {
  const normalized = withLatinDigits(text)
    // Text copied from Arabic pages contains direction marks.
    .replace(/[\u061c\u200e\u200f]/gu, '')
    .trim()
    .replace(/[٫,]/u, '.')
    .replace('\u2212', '-');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/iu.test(normalized)) return undefined;
  const value = Number(normalized);
  return Number.isFinite(value) ? value : undefined;
}

/** A comma separates numbers only if nothing else does; otherwise it is the decimal point. */
const separators = [/,?[\s;؛،]+,?/u, /[\s,;؛،]+/u];

/** Parses `width` numbers from each non-empty line; undefined if any line is malformed. */
export function parseRows(text: string, width: number): number[][] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.map((line) => parseRow(line, width));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function parseRow(line: string, width: number): number[] | undefined {
  return separators
    .map((separator) => line.split(separator).filter(Boolean).map(parseDecimal))
    .find((read): read is number[] => read.length === width && !read.includes(undefined));
}
