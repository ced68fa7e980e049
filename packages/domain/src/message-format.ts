import type { Language, Translations } from './language.ts';

export type TextValues = Readonly<Record<string, string | number>>;

const numberFormats = new Map<Language, Intl.NumberFormat>();
const pluralRules = new Map<Language, Intl.PluralRules>();

/**
 * Supports `{name}` and `{count, plural, =0 {…} one {…} other {# …}}` of ICU MessageFormat. A missing value
 * throws, so users never see raw placeholders.
 */
export function formatMessage(message: string, language: Language, values: TextValues = {}): string {
  let result = '';
  for (let position = 0; position < message.length;) {
    const open = message.indexOf('{', position);
    if (open === -1) return result + message.slice(position);
    const close = closingBrace(message, open);
    result +=
      message.slice(position, open) + formatArgument(message.slice(open + 1, close), language, values);
    position = close + 1;
  }
  return result;
}

/** Returns a function that formats the texts of a feature in one language. */
export function createTranslator<Name extends string>(texts: Record<Name, Translations>, language: Language) {
  return (name: Name, values: TextValues = {}) => formatMessage(texts[name][language], language, values);
}

/** Returns the placeholder names in a message. */
export function valuesOf(message: string): string[] {
  const names = new Set<string>();
  for (let open = message.indexOf('{'); open !== -1; open = message.indexOf('{', open)) {
    const close = closingBrace(message, open);
    const { name, cases } = parseArgument(message.slice(open + 1, close));
    names.add(name);
    for (const text of cases?.values() ?? []) for (const inner of valuesOf(text)) names.add(inner);
    open = close + 1;
  }
  return [...names].toSorted();
}

function formatArgument(argument: string, language: Language, values: TextValues): string {
  const { name, cases } = parseArgument(argument);
  const value = values[name];
  if (value === undefined) throw new Error(`The text needs a value for "${name}".`);
  if (cases === undefined) return String(value);
  const count = Number(value);
  const matched =
    cases.get(`=${count}`) ?? cases.get(pluralRulesOf(language).select(count)) ?? cases.get('other');
  if (matched === undefined) throw new Error(`The plural of "${name}" has no "other".`);
  return formatMessage(matched.replaceAll('#', numberFormatOf(language).format(count)), language, values);
}

function parseArgument(argument: string): { name: string; cases?: Map<string, string> } {
  const plural = /^\s*(\w+)\s*,\s*plural\s*,/u.exec(argument);
  if (plural === null) return { name: argument.trim() };
  const cases = new Map<string, string>();
  for (let position = plural[0].length; ;) {
    const open = argument.indexOf('{', position);
    if (open === -1) return { name: plural[1] ?? '', cases };
    const close = closingBrace(argument, open);
    cases.set(argument.slice(position, open).trim(), argument.slice(open + 1, close));
    position = close + 1;
  }
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`A brace is never closed in "${text}".`);
}

function numberFormatOf(language: Language): Intl.NumberFormat {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(numberLocaleOf(language));
  numberFormats.set(language, format);
  return format;
}

function pluralRulesOf(language: Language): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules;
}

/** Day before month in every language; a 12-hour clock in English. */
export function dateLocaleOf(language: Language): string {
  return language === 'en' ? 'en-GB-u-hc-h12' : numberLocaleOf(language);
}

export function numberLocaleOf(language: Language): string {
  return { ar: 'ar-SA-u-nu-latn-ca-gregory', en: 'en', pt: 'pt-BR' }[language];
}
