import { numberOfWord } from './number-words.ts';

const year = /^(?:years?|yrs?|anos?|سنه|سنين|سنوات|عام|اعوام|سنتين|عامين|decades?|decadas?|عقد)$/u;
const calendarYear = /^2[01]\d\d$/u;
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

/** `How tall will you be in ten years` looks ten years ahead, and so does `in 2036`; without the time there is `how tall will you be`. */
export function lookAhead(words: readonly string[], thisYear: number): LookAhead {
  const plain = words.map((word) => word.replace(/^[وب](?:ال)?(?=بعد|في|سنه|عام|خلال|\d)/u, ''));
  const inYears = untilCalendarYear(plain, thisYear) ?? yearsNamed(plain);
  if (inYears === undefined) return { inYears, rest: [...words] };
  const isOfTime = (word: string) => year.test(word) || ahead.test(word);
  const rest = plain.filter(
    (word) => !isOfTime(word) && !filling.test(word) && numberOfWord(word) === undefined,
  );
  return { inYears, rest };
}

/** `in 2036` and not `in 2036 years`. */
function untilCalendarYear(words: readonly string[], thisYear: number): number | undefined {
  const named = words.find((word, at) => calendarYear.test(word) && !year.test(words[at + 1] ?? ''));
  return named !== undefined && Number(named) > thisYear ? Number(named) - thisYear : undefined;
}

function yearsNamed(words: readonly string[]): number | undefined {
  const at = words.findIndex((word) => year.test(word));
  if (at === -1 || !words.some((word) => ahead.test(word))) return undefined;
  const [number = 1] = words.slice(Math.max(0, at - 2), at + 1).flatMap((word) => numberOfWord(word) ?? []);
  return Math.max(1, number);
}
