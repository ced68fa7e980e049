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
  const { inYears, otherWords } = extractYearsAhead(words, thisYear);
  const match = findTopic(otherWords);
  const language = languageOfQuestion(text, words) ?? match?.language ?? readerLanguage;
  const isWhy = whyPattern.test(words.join(' '));
  if (!isWhy && (match !== undefined || inYears === undefined))
    return { topic: match?.topic, inYears, isWhy, isFollowUp: false, language };
  const previousQuestion = {
    text: earlier.at(-1) ?? '',
    earlier: earlier.slice(-maxEarlierQuestions, -1),
    language,
  };
  const topic = parseQuestion(previousQuestion, thisYear).topic ?? (isWhy ? undefined : 'future');
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
  const hasPortugueseLetter = /[ãõçâêôáéíóú]/iu.test(text);
  const english = count(englishWords);
  const portuguese = count(portugueseWords) + (hasPortugueseLetter ? 1 : 0);
  if (english === portuguese) return undefined;
  return english > portuguese ? 'en' : 'pt';
}

const yearWordPattern = /^(?:years?|yrs?|anos?|سنه|سنين|سنوات|عام|اعوام|سنتين|عامين|decades?|decadas?|عقد)$/u;
const calendarYearPattern = /^2[01]\d\d$/u;
const futureWordPattern =
  /^(?:in|after|from|now|next|coming|within|daqui|em|depois|apos|vem|proximos?|seguinte|بعد|خلال|كمان|جاي|جايه|جي|قادم|قادمه|مقبل|مقبله)$/u;
const fillerWordPattern =
  /^(?:and|so|then|what|how|about|the|a|one|well|e|mas|entao|que|ao|o|um|طيب|و|في|شو|عن|ايش|ماذا|كيف)$/u;

type ExtractedYears = {
  /** Undefined if the question names no future time. */
  inYears: number | undefined;
  /** The question without its time expression. */
  otherWords: string[];
};

/**
 * Extracts a future time: `how tall will you be in ten years` and `in 2036` yield the years ahead and `how
 * tall will you be`.
 */
function extractYearsAhead(words: readonly string[], thisYear: number): ExtractedYears {
  const normalized = words.map((word) => word.replace(/^[وب](?:ال)?(?=بعد|في|سنه|عام|خلال|\d)/u, ''));
  const inYears = yearsUntilCalendarYear(normalized, thisYear) ?? relativeYears(normalized);
  if (inYears === undefined) return { inYears, otherWords: [...words] };
  const isTimeWord = (word: string) => yearWordPattern.test(word) || futureWordPattern.test(word);
  const otherWords = normalized.filter(
    (word) => !isTimeWord(word) && !fillerWordPattern.test(word) && numberOfWord(word) === undefined,
  );
  return { inYears, otherWords };
}

/** Matches `in 2036` but not `in 2036 years`. */
function yearsUntilCalendarYear(words: readonly string[], thisYear: number): number | undefined {
  const calendarYearWord = words.find(
    (word, index) => calendarYearPattern.test(word) && !yearWordPattern.test(words[index + 1] ?? ''),
  );
  if (calendarYearWord === undefined) return undefined;
  const years = Number(calendarYearWord) - thisYear;
  return years > 0 ? years : undefined;
}

/** Matches `in ten years`; the number is the year word itself or one of the two words before it. */
function relativeYears(words: readonly string[]): number | undefined {
  const yearIndex = words.findIndex((word) => yearWordPattern.test(word));
  if (yearIndex === -1 || !words.some((word) => futureWordPattern.test(word))) return undefined;
  const candidates = words.slice(Math.max(0, yearIndex - 2), yearIndex + 1);
  const [number = 1] = candidates.flatMap((word) => numberOfWord(word) ?? []);
  return Math.max(1, number);
}
