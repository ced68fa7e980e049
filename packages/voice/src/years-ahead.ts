import { numberOfWord } from './number-words.ts';

const year = /^(?:years?|yrs?|anos?|سنه|سنين|سنوات|عام|اعوام|سنتين|عامين|decades?|decadas?|عقد)$/u;
const ahead =
  /^(?:in|after|from|now|next|coming|within|daqui|em|depois|apos|vem|proximos?|seguinte|بعد|خلال|كمان|جاي|جايه|جي|قادم|قادمه|مقبل|مقبله)$/u;
const filling =
  /^(?:and|so|then|what|how|about|the|a|one|well|e|mas|entao|que|ao|o|um|طيب|و|في|شو|عن|ايش|ماذا|كيف)$/u;

export type LookAhead = {
  /** How many years ahead a question looks; undefined where it does not. */
  inYears: number | undefined;
  /** What it says besides. */
  rest: string[];
};

/** `How tall will you be in ten years` looks ten years ahead; without the time there is `how tall will you be`. */
export function lookAhead(words: readonly string[]): LookAhead {
  const plain = words.map((word) => word.replace(/^و(?:ال)?(?=بعد|في|سنه|عام|خلال)/u, ''));
  const isOfTime = (word: string) => year.test(word) || ahead.test(word);
  if (!plain.some((word) => year.test(word)) || !plain.some((word) => ahead.test(word)))
    return { inYears: undefined, rest: [...words] };
  const at = plain.findIndex((word) => year.test(word));
  const [number = 1] = plain.slice(Math.max(0, at - 2), at + 1).flatMap((word) => numberOfWord(word) ?? []);
  const rest = plain.filter(
    (word) => !isOfTime(word) && !filling.test(word) && numberOfWord(word) === undefined,
  );
  return { inYears: Math.max(1, number), rest };
}
