import { createBenefitFormat } from '@nabta/domain/benefit-amount';
import type { Language } from '@nabta/domain/language';
import { dateLocaleOf, formatMessage, numberLocaleOf, type TextValues } from '@nabta/domain/message-format';

import ar from './words/ar.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };

const words: Record<Language, typeof en> = { ar, en, pt };

export type Word = keyof typeof en;

type Decimals = 0 | 1 | 2;

/** Number, date and word formatting of one language. */
export type Phrases = {
  language: Language;
  /** Formats 0.05, 4.3 and 127. */
  number(value: number, maxDecimals?: Decimals): string;
  /** Formats a recorded number unrounded, as the tree's page does. */
  recorded(value: number): string;
  /** Formats benefits as the tree's page does. */
  benefit: ReturnType<typeof createBenefitFormat>;
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
  const format = createNumberFormat(locale);
  return {
    language,
    number: (value, maxDecimals = decimalsOf(value)) => format(value, { maximumFractionDigits: maxDecimals }),
    recorded: (value) => format(value),
    benefit: createBenefitFormat(format),
    date: (day) => dates.format(new Date(`${day}T12:00:00Z`)),
    word: (name, values) => formatMessage(words[language][name], language, values),
  };
}

/** Creating an Intl format costs about a hundred times as much as using it. */
function createNumberFormat(locale: string) {
  const formats = new Map<string, Intl.NumberFormat>();
  return (value: number, options: Intl.NumberFormatOptions = {}) => {
    const name = JSON.stringify(options);
    const format = formats.get(name) ?? new Intl.NumberFormat(locale, options);
    formats.set(name, format);
    return format.format(value);
  };
}

function decimalsOf(value: number): Decimals {
  const size = Math.abs(value);
  if (size >= 10) return 0;
  return size >= 1 ? 1 : 2;
}
