/** Interface languages, the default first. */
export const languages = ['ar', 'en', 'pt'] as const;

export type Language = (typeof languages)[number];

export type Translations = Record<Language, string>;

export const defaultLanguage: Language = 'ar';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Returns the supported language with the highest weight in `Accept-Language`, or the default. */
export function languageFromHeader(header: string | undefined): Language {
  const preferences = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const weight = settings.map((setting) => /^\s*q=([\d.]+)\s*$/.exec(setting)?.[1]).find(Boolean);
      return {
        tag: tag.trim().toLowerCase().split('-')[0],
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter((preference) => preference.weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return preferences.map((preference) => preference.tag).find(isLanguage) ?? defaultLanguage;
}
