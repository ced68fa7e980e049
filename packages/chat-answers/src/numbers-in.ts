import { withLatinDigits } from '@nabta/domain/phone';

import { spelledNumbersIn } from './number-words.ts';

/** A number with separators between thousands and before decimals. */
const numberPattern = /\d+(?:[.,٫٬\u00a0\u202f']\d+)*/gu;

/** Returns every number in a text, in digits or words. Ambiguous ones (`1.234`) yield both readings. */
export function numbersIn(text: string): number[][] {
  const normalized = withLatinDigits(text.normalize('NFKC').replace(/CO[₂2]/giu, ' '));
  const inDigits = [...normalized.matchAll(numberPattern)].map(([number]) => readingsOf(number));
  return [...inDigits, ...spelledNumbersIn(normalized).map((number) => [number])];
}

function readingsOf(number: string): number[] {
  const integer = Number(number.replace(/[.,٫٬\u00a0\u202f']/gu, ''));
  const decimalIndex = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','), number.lastIndexOf('٫'));
  if (decimalIndex === -1) return [integer];
  const integerPart = number.slice(0, decimalIndex).replace(/[^\d]/gu, '');
  return [integer, Number(`${integerPart}.${number.slice(decimalIndex + 1)}`)];
}

/** Whether every number in the text is allowed. */
export function hasOnlyNumbersOf(text: string, allowed: ReadonlySet<number>): boolean {
  return numbersIn(text).every((readings) => readings.some((number) => allowed.has(number)));
}
