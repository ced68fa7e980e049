import type { Language } from '@nabta/domain/language';

import { numberOfWord } from './number-words.ts';
import { findTopic, type Topic } from './topics.ts';
import { wordsOf } from './words-of.ts';

export type Question = {
  text: string;
  /** Earlier questions, newest last. */
  earlier: readonly string[];
  /** Answer language if the question's language is ambiguous. */
  language: Language;
};

export type ParsedQuestion = {
  topic: Topic | undefined;
  /** Years ahead that the question refers to. */
  inYears: number | undefined;
  isWhy: boolean;
  /** Whether the topic was taken from the previous question. */
  isFollowUp: boolean;
  language: Language;
};

const whyPattern =
  /^(?:(?:and|but|so|e|mas|طيب|و) )?(?:why|how come|why so|why is that|porque|por que|por que iso|ليش|ليه|لماذا|لاش|ليش كذا|leish|leh)$/u;
const maxEarlierQuestions = 4;

/** Returns the topic of a question; without its own topic it uses that of the previous question. */
export function parseQuestion(
  { text, earlier, language: readerLanguage }: Question,
  thisYear: number,
): ParsedQuestion {
  const words = wordsOf(text);
  const { inYears, rest } = extractYearsAhead(words, thisYear);
  const match = findTopic(rest);
  const language = languageOfQuestion(text, words) ?? match?.language ?? readerLanguage;
  const isWhy = whyPattern.test(words.join(' '));
  if (!isWhy && (match !== undefined || inYears === undefined))
    return { topic: match?.topic, inYears, isWhy, isFollowUp: false, language };
  const last = earlier.at(-1);
  const previous =
    last === undefined
      ? undefined
      : parseQuestion({ text: last, earlier: earlier.slice(-maxEarlierQuestions, -1), language }, thisYear);
  const topic = previous?.topic ?? (isWhy ? undefined : 'future');
  return { topic, inYears, isWhy, isFollowUp: true, language };
}

const englishWords = new Set(
  'the are you your is how what who where when why do does did have can will me my i and in to of'.split(' '),
);
const portugueseWords = new Set(
  'voce tu o os um uma e de do da em no na que quem qual como onde quando por porque seu sua teu tua tem tens esta estas eu me meu minha para pra ja ate'.split(
    ' ',
  ),
);

/** Detects the language of a question; undefined if ambiguous. */
function languageOfQuestion(text: string, words: readonly string[]): Language | undefined {
  const arabic = text.match(/[\u0600-\u06ff]/gu)?.length ?? 0;
  const latin = text.match(/[a-z\u00c0-\u024f]/giu)?.length ?? 0;
  if (arabic > 0 && arabic * 2 >= latin) return 'ar';
  const count = (vocabulary: ReadonlySet<string>) => words.filter((word) => vocabulary.has(word)).length;
  const [en, pt] = [count(englishWords), count(portugueseWords) + (/[ãõçâêôáéíóú]/iu.test(text) ? 1 : 0)];
  return en > pt ? 'en' : pt > en ? 'pt' : undefined;
}

const yearWord = /^(?:years?|yrs?|anos?|سنه|سنين|سنوات|عام|اعوام|سنتين|عامين|decades?|decadas?|عقد)$/u;
const calendarYear = /^2[01]\d\d$/u;
const futureWord =
  /^(?:in|after|from|now|next|coming|within|daqui|em|depois|apos|vem|proximos?|seguinte|بعد|خلال|كمان|جاي|جايه|جي|قادم|قادمه|مقبل|مقبله)$/u;
const fillerWord =
  /^(?:and|so|then|what|how|about|the|a|one|well|e|mas|entao|que|ao|o|um|طيب|و|في|شو|عن|ايش|ماذا|كيف)$/u;

type FutureQuestion = {
  /** Years ahead, or undefined if the question has no time. */
  inYears: number | undefined;
  /** The question without its time expression. */
  rest: string[];
};

/**
 * Extracts a future time: `how tall will you be in ten years` and `in 2036` yield the years ahead and `how
 * tall will you be`.
 */
function extractYearsAhead(words: readonly string[], thisYear: number): FutureQuestion {
  const normalized = words.map((word) => word.replace(/^[وب](?:ال)?(?=بعد|في|سنه|عام|خلال|\d)/u, ''));
  const inYears = yearsUntilCalendarYear(normalized, thisYear) ?? relativeYears(normalized);
  if (inYears === undefined) return { inYears, rest: [...words] };
  const isTimeWord = (word: string) => yearWord.test(word) || futureWord.test(word);
  const rest = normalized.filter(
    (word) => !isTimeWord(word) && !fillerWord.test(word) && numberOfWord(word) === undefined,
  );
  return { inYears, rest };
}

/** Matches `in 2036` but not `in 2036 years`. */
function yearsUntilCalendarYear(words: readonly string[], thisYear: number): number | undefined {
  const calendarYearWord = words.find(
    (word, at) => calendarYear.test(word) && !yearWord.test(words[at + 1] ?? ''),
  );
  return calendarYearWord !== undefined && Number(calendarYearWord) > thisYear
    ? Number(calendarYearWord) - thisYear
    : undefined;
}

function relativeYears(words: readonly string[]): number | undefined {
  const at = words.findIndex((word) => yearWord.test(word));
  if (at === -1 || !words.some((word) => futureWord.test(word))) return undefined;
  const [number = 1] = words.slice(Math.max(0, at - 2), at + 1).flatMap((word) => numberOfWord(word) ?? []);
  return Math.max(1, number);
}
