const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/gu;

/** Arabic digits and signs of number as Latin ones, and no odd blanks around. */
export function withLatinDigits(text: string): string {
  return text
    .replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll('٫', '.')
    .replaceAll('٬', "'")
    .replace(/[\u00a0\u2000-\u200f\u202f\u2066-\u2069]/gu, ' ')
    .replaceAll('−', '-')
    .trim();
}

/**
 * A number as people of several countries write it, with the unit behind it. One comma or point is the decimal one; of two
 * kinds the last is; several of one kind part thousands.
 */
export function readNumber(text: string): { value: number; unit: string } | undefined {
  const match = /^([+-]?[\d.,' ]*\d)\s*([\p{L}"°]*)\.?$/u.exec(withLatinDigits(text));
  const [, written = '', unit = ''] = match ?? [];
  const value = valueOf(written.replace(/['\s]/gu, ''));
  return match === null || value === undefined ? undefined : { value, unit: unit.toLowerCase() };
}

function valueOf(written: string): number | undefined {
  const [points, commas] = [written.split('.').length - 1, written.split(',').length - 1];
  const decimal =
    points > 0 && commas > 0
      ? written.lastIndexOf('.') > written.lastIndexOf(',')
        ? '.'
        : ','
      : points === 1
        ? '.'
        : commas === 1
          ? ','
          : '';
  const parts = decimal === '' ? [written] : written.split(decimal);
  if (parts.length > 2) return undefined;
  const [whole = '', fraction = '0'] = parts;
  const value = Number(`${whole.replace(/[.,]/gu, '')}.${fraction}`);
  return Number.isFinite(value) ? value : undefined;
}
