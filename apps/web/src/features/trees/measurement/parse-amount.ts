import { withLatinDigits } from '../../ui/digits.ts';

/** A number above zero as a person types it: with Arabic digits, and a comma or a point before the decimals. */
export function readAmount(text: string): number | undefined {
  const plain = withLatinDigits(text).trim().replace(/[٫,]/u, '.');
  if (!/^\d{1,5}(\.\d{0,3})?$/u.test(plain)) return undefined;
  const amount = Number(plain);
  return amount > 0 ? amount : undefined;
}
