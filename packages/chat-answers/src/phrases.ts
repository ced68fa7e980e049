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

/** Example questions by species and age. */
export const examples: Record<Language, typeof enExamples> = {
  ar: arExamples,
  en: enExamples,
  pt: ptExamples,
};

type Word = keyof Sentences['words'];

type Decimals = 0 | 1 | 2;

/** Number, date and word formatting of one language. */
export type Phrases = {
  language: Language;
  number(value: number, maxDecimals?: Decimals): string;
  date(day: string): string;
  word(name: Word, values?: TextValues): string;
};

const phrasesByLanguage = new Map<Language, Phrases>();

export function phrasesFor(language: Language): Phrases {
  const phrases = phrasesByLanguage.get(language) ?? createPhrases(language);
  phrasesByLanguage.set(language, phrases);
  return phrases;
}

function createPhrases(language: Language): Phrases {
  const locale = numberLocaleOf(language);
  const dates = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  const numberFormat = (digits: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  const numberFormats = [numberFormat(0), numberFormat(1), numberFormat(2)] as const;
  return {
    language,
    number: (value, maxDecimals = decimalsOf(value)) => numberFormats[maxDecimals].format(value),
    date: (day) => dates.format(new Date(`${day}T12:00:00Z`)),
    word: (name, values) => formatMessage(sentences[language].words[name], language, values),
  };
}

/** Formats 0.05, 4.3 and 127. */
function decimalsOf(value: number): Decimals {
  const size = Math.abs(value);
  if (size >= 10) return 0;
  return size >= 1 ? 1 : 2;
}
