import { withLatinDigits } from '#ui/digits.ts';

/** Parses a positive number with Latin or Arabic digits and a comma or point before the decimals. */
export function parseAmount(text: string): number | undefined {
  const plain = withLatinDigits(text).trim().replace(/[٫,]/u, '.');
  if (!/^\d{1,5}(\.\d{0,3})?$/u.test(plain)) return undefined;
  const amount = Number(plain);
  return amount > 0 ? amount : undefined;
}
