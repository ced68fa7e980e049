import { directionOf } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';
import { dateLocaleOf, formatMessage, numberLocaleOf } from '@nabta/domain/message-format';
import type { TextValues } from '@nabta/domain/message-format';

import type { Texts } from '../locales/en-screens.ts';
import type { FirstTexts } from '../locales/en.ts';

/** `group.key` of every text in a tree; a misspelt key does not compile. */
export type KeyOf<Tree> = {
  [Group in keyof Tree & string]: `${Group}.${keyof Tree[Group] & string}`;
}[keyof Tree & string];

export type TextKey = KeyOf<Texts>;

type TextTree = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

/** Accepts computed keys, which the compiler cannot check; a method, so that each `Translate` is one. */
export type TranslateAny = { t(key: string, values?: TextValues): string }['t'];

type FormatDate = (instant: Date | string | number, options?: Intl.DateTimeFormatOptions) => string;

export type Translator = {
  language: Language;
  direction: 'rtl' | 'ltr';
  t: Translate<TextKey>;
  formatNumber: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** Formats a day with the full month name. */
  formatDate: FormatDate;
  /** Formats a day in Riyadh time, as tree events are dated. */
  formatTreeDay: FormatDate;
};

const numberFormat = memoizeFormat(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(numberLocaleOf(language), options),
);
const dateFormat = memoizeFormat(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(dateLocaleOf(language), options),
);

export function createTranslator(language: Language, texts: FirstTexts): Translator {
  const formatDate: FormatDate = (instant, options = { dateStyle: 'long' }) => {
    // A date without time is parsed as midnight UTC and must be the same day in every time zone.
    const isDay = typeof instant === 'string' && !instant.includes('T');
    const format = dateFormat(language, isDay ? { ...options, timeZone: 'UTC' } : options);
    return format.format(new Date(instant));
  };
  return {
    language,
    direction: directionOf(language),
    t: createTranslate<TextKey>(language, texts),
    // Arabic would replace the percent sign even with Latin digits.
    formatNumber: (value, options = {}) => numberFormat(language, options).format(value).replace('٪', '%'),
    formatDate,
    formatTreeDay: (instant, options = { dateStyle: 'long' }) =>
      formatDate(instant, { ...options, timeZone: 'Asia/Riyadh' }),
  };
}

/** Creating an Intl format costs about a hundred times as much as using it. */
function memoizeFormat<Options, Format>(
  create: (language: Language, options: Options) => Format,
): (language: Language, options: Options) => Format {
  const formats = new Map<string, Format>();
  return (language, options) => {
    const name = language + JSON.stringify(options);
    const format = formats.get(name) ?? create(language, options);
    formats.set(name, format);
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
