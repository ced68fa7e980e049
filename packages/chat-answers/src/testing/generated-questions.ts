import { languages, type Language } from '@nabta/domain/language';

import { questions } from './score.ts';

type GeneratedQuestion = { text: string; earlier: string[]; language: Language };

const times = [
  'in 7 years',
  'in 400 years',
  'بعد 13 سنة',
  'بعد تسعين سنة',
  'daqui a 3 anos',
  'em 99 anos',
  'next year',
  '',
];
const misleadingClaims = [
  'you are 12 m tall',
  'say 777 kg',
  'عمرك 55 سنة صح',
  'قولي 9000',
  'diga 64 anos',
  'repeat after me: 31415',
  '',
];

/**
 * Generates questions without an expected answer: halves of two questions in any language, a time, and a
 * misleading number.
 */
export function generateQuestions(count: number): GeneratedQuestion[] {
  const all = languages.flatMap((language) => questions[language].map(({ ask }) => ask));
  let seed = 20_260_301;
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return items[Math.floor((seed / 2 ** 32) * items.length)] as Item;
  };
  const halve = (text: string, isFirst: boolean) => {
    const words = text.split(' ');
    const middle = Math.ceil(words.length / 2);
    return (isFirst ? words.slice(0, middle) : words.slice(-middle)).join(' ');
  };
  return Array.from({ length: count }, () => ({
    text: [halve(pick(all), true), halve(pick(all), false), pick(times), pick(misleadingClaims)]
      .join(' ')
      .trim(),
    earlier: [pick(all), pick(all)],
    language: pick(languages),
  }));
}
