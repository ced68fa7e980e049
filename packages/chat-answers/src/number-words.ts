import { exactWordsOf, wordsOf } from './words-of.ts';

/** Number words from two; "one" is an article in several languages. */
const numberWords = Object.entries({
  2: 'two dois duas اثنين اثنان سنتين سنتان عامين',
  3: 'three tres ثلاث ثلاثه تلات تلاته',
  4: 'four quatro اربع اربعه',
  5: 'five cinco خمس خمسه',
  6: 'six seis ست سته',
  7: 'seven sete سبع سبعه',
  8: 'eight oito ثمان ثماني ثمانيه تمن تمانيه',
  9: 'nine nove تسع تسعه',
  10: 'ten dez decade decada عشر عشره عقد',
  11: 'eleven onze احدعش',
  12: 'twelve doze اثنعش',
  15: 'fifteen quinze خمستعش خمسطعش',
  20: 'twenty vinte عشرين عشرون',
  30: 'thirty trinta ثلاثين ثلاثون تلاتين',
  40: 'forty quarenta اربعين اربعون',
  50: 'fifty cinquenta خمسين خمسون',
  60: 'sixty sessenta ستين ستون',
  70: 'seventy setenta سبعين سبعون',
  80: 'eighty oitenta ثمانين ثمانون',
  90: 'ninety noventa تسعين تسعون',
  100: 'hundred cem cento مئه ميه مايه',
  1000: 'thousand mil',
  1000000: 'million milhao milhoes مليون',
});

const createTable = (split: (words: string) => string[]) =>
  new Map(
    numberWords.flatMap(([value, words]) => split(words).map((word) => [word, Number(value)] as const)),
  );

const exact = createTable(exactWordsOf);
const normalized = createTable(wordsOf);

/** Returns the number of a question word, in digits or spelled out. */
export function numberOfWord(word: string): number | undefined {
  if (/^\d{1,9}$/u.test(word)) return Number(word);
  return normalized.get(word) ?? normalized.get(word.replace(/^[وب]/u, ''));
}

export function spelledNumbersIn(text: string): number[] {
  return exactWordsOf(text).flatMap((word) => exact.get(word) ?? exact.get(word.replace(/^[وب]/u, '')) ?? []);
}
