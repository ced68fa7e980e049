const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/gu;

/** Converts Arabic digits, separators and unusual spaces to their Latin form. */
export function normalizeCell(text: string): string {
  return text
    .replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll('٫', '.')
    .replaceAll('٬', "'")
    .replace(/[\u00a0\u2000-\u200f\u202f\u2066-\u2069]/gu, ' ')
    .replaceAll('−', '-')
    .trim();
}

/**
 * Parses a number with its unit. A single comma or point is the decimal separator; with both kinds the last
 * one is; repeated ones separate thousands.
 */
export function parseNumber(text: string): { value: number; unit: string } | undefined {
  const match = /^([+-]?[\d.,' ]*\d)\s*([\p{L}"'°]*)\.?$/u.exec(normalizeCell(text));
  const [, digits = '', unit = ''] = match ?? [];
  const value = valueOf(digits.replace(/['\s]/gu, ''));
  return match === null || value === undefined ? undefined : { value, unit: unit.toLowerCase() };
}

function valueOf(digits: string): number | undefined {
  const separator = decimalSeparatorOf(digits);
  const parts = separator === undefined ? [digits] : digits.split(separator);
  if (parts.length > 2) return undefined;
  const [integer = '', fraction = '0'] = parts;
  const value = Number(`${integer.replace(/[.,]/gu, '')}.${fraction}`);
  return Number.isFinite(value) ? value : undefined;
}

function decimalSeparatorOf(digits: string): '.' | ',' | undefined {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  if (points === 1) return '.';
  return commas === 1 ? ',' : undefined;
}
