import { spelledNumbersIn } from './number-words.ts';
import { westernDigits } from './words-of.ts';

/** A number as people write it, with marks between thousands and before decimals. */
const written = /\d+(?:[.,٫٬\u00a0\u202f']\d+)*/gu;

/**
 * Every number of a text, in digits or in words. One that can be read in two ways (`1.234`) is read in both, since a reader
 * of either language would.
 */
export function numbersIn(text: string): number[][] {
  const plain = westernDigits(text.normalize('NFKC').replace(/CO[₂2]/giu, ' '));
  const inDigits = [...plain.matchAll(written)].map(([number]) => readingsOf(number));
  return [...inDigits, ...spelledNumbersIn(plain).map((number) => [number])];
}

function readingsOf(number: string): number[] {
  const asThousands = Number(number.replace(/[.,٫٬\u00a0\u202f']/gu, ''));
  const mark = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','), number.lastIndexOf('٫'));
  if (mark === -1) return [asThousands];
  const whole = number.slice(0, mark).replace(/[^\d]/gu, '');
  return [asThousands, Number(`${whole}.${number.slice(mark + 1)}`)];
}

/** Whether every number of a text is one of those that may be said. */
export function hasOnlyNumbersOf(text: string, sayable: ReadonlySet<number>): boolean {
  return numbersIn(text).every((readings) => readings.some((number) => sayable.has(number)));
}
