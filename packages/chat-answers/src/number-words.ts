import { exactWordsOf, wordsOf } from './words-of.ts';

/** Numbers from two on as words; one is an article in half of our languages. */
const spelled = Object.entries({
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

const tableOf = (split: (words: string) => string[]) =>
  new Map(spelled.flatMap(([value, words]) => split(words).map((word) => [word, Number(value)] as const)));

const exact = tableOf(exactWordsOf);
const asAsked = tableOf(wordsOf);

/** The number that a word of a question is, written out or in digits; undefined where it is none. */
export function numberOfWord(word: string): number | undefined {
  if (/^\d{1,9}$/u.test(word)) return Number(word);
  return asAsked.get(word) ?? asAsked.get(word.replace(/^[وب]/u, ''));
}

/** The numbers that a text spells out. */
export function spelledNumbersIn(text: string): number[] {
  return exactWordsOf(text).flatMap((word) => exact.get(word) ?? exact.get(word.replace(/^[وب]/u, '')) ?? []);
}
