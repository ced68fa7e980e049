import { directionOf } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { dateLocaleOf, formatMessage, numberLocaleOf } from '@nabta/domain/message-format';
import type { TextValues } from '@nabta/domain/message-format';

import type { Texts } from '../locales/en-screens.ts';
import type { FirstTexts } from '../locales/en.ts';

/** `group.key` of every text in a tree of texts; a misspelt one does not compile. */
export type KeyOf<Tree> = {
  [Group in keyof Tree & string]: `${Group}.${keyof Tree[Group] & string}`;
}[keyof Tree & string];

export type TextKey = KeyOf<Texts>;

type TextTree = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

type FormatDate = (instant: Date | string | number, options?: Intl.DateTimeFormatOptions) => string;

export type Translator = {
  language: Language;
  direction: 'rtl' | 'ltr';
  t: Translate<TextKey>;
  formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** A day, its month written in full (DESIGN section 8). */
  formatDate: FormatDate;
  /** A day in the life of a tree, which is that of Riyadh wherever it is read. */
  formatTreeDay: FormatDate;
};

export function createTranslator(language: Language, texts: FirstTexts): Translator {
  const locale = numberLocaleOf(language);
  const numbers = madeOnce(
    (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(locale, options),
  );
  const dates = madeOnce(
    (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(dateLocaleOf(language), options),
  );
  const formatDate: FormatDate = (instant, options = { dateStyle: 'long' }) => {
    // A day without a time is the same day wherever it is read; it is parsed as its midnight in UTC.
    const isDay = typeof instant === 'string' && !instant.includes('T');
    return dates(isDay ? { ...options, timeZone: 'UTC' } : options).format(new Date(instant));
  };
  return {
    language,
    direction: directionOf(language),
    t: createTranslate<TextKey>(language, texts),
    // Latin digits keep the Latin sign of a percentage, which Arabic would replace.
    formatNumber: (value, options) => numbers(options).format(value).replace('٪', '%'),
    formatDate,
    formatTreeDay: (instant, options = { dateStyle: 'long' }) =>
      formatDate(instant, { ...options, timeZone: 'Asia/Riyadh' }),
  };
}

/** To make a format costs a phone a hundred times what it costs to use one. */
function madeOnce<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const name = JSON.stringify(options ?? {});
    const format = made.get(name) ?? make(options);
    made.set(name, format);
    return format;
  };
}

export function createTranslate<Key extends string>(language: Language, texts: TextTree): Translate<Key> {
  return (key, values) => {
    const [group = '', name = ''] = key.split('.');
    const message = texts[group]?.[name];
    if (message === undefined) throw new Error(`There is no text "${key}".`);
    return formatMessage(message, language, values);
  };
}
