import type { Language } from '@nabta/domain/language';
import { dateLocaleOf, formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';

import ar from './sentences/ar.json' with { type: 'json' };
import en from './sentences/en.json' with { type: 'json' };
import arExamples from './sentences/examples.ar.json' with { type: 'json' };
import enExamples from './sentences/examples.en.json' with { type: 'json' };
import ptExamples from './sentences/examples.pt.json' with { type: 'json' };
import pt from './sentences/pt.json' with { type: 'json' };

export type Sentences = typeof en;
export const sentences: Record<Language, Sentences> = { ar, en, pt };

/** What a tree can be asked, by species and age. */
export const examples: Record<Language, typeof enExamples> = {
  ar: arExamples,
  en: enExamples,
  pt: ptExamples,
};

type Word = keyof Sentences['words'];

/** Numbers, dates and words as one language writes them. */
export type Speech = {
  language: Language;
  number(value: number, maxDecimals?: number): string;
  date(day: string): string;
  word(name: Word, values?: TextValues): string;
};

const speeches = new Map<Language, Speech>();

export function speechIn(language: Language): Speech {
  const speech = speeches.get(language) ?? createSpeech(language);
  speeches.set(language, speech);
  return speech;
}

function createSpeech(language: Language): Speech {
  const locale = numberLocaleOf(language);
  const dates = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  const [plain, ...finer] = [0, 1, 2].map(
    (digits) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }),
  ) as [Intl.NumberFormat, ...Intl.NumberFormat[]];
  const numbers = [plain, ...finer];
  return {
    language,
    number: (value, maxDecimals = decimalsOf(value)) => (numbers[maxDecimals] ?? plain).format(value),
    date: (day) => dates.format(new Date(`${day}T12:00:00Z`)),
    word: (name, values) => formatMessage(sentences[language].words[name], language, values),
  };
}

/** A person says 0.05, 4.3 and 127. */
function decimalsOf(value: number): number {
  const size = Math.abs(value);
  return size >= 10 ? 0 : size >= 1 ? 1 : 2;
}
