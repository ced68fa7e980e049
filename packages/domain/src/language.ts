/** The interface languages, the default first (SPEC section 9). */
export const languages = ['ar', 'en', 'pt'] as const;

export type Language = (typeof languages)[number];

/** One text in every language. */
export type Translations = Record<Language, string>;

export const defaultLanguage: Language = 'ar';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The first language of an Accept-Language header that we speak, by weight; the default where none is. */
export function languageFromHeader(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const weight = settings.map((setting) => /^\s*q=([\d.]+)\s*$/.exec(setting)?.[1]).find(Boolean);
      return {
        tag: tag.trim().toLowerCase().split('-')[0],
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter((wish) => wish.weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return wishes.map((wish) => wish.tag).find(isLanguage) ?? defaultLanguage;
}
