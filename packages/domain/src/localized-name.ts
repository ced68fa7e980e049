import type { Language } from './language.ts';

export type LocalizedName = { [Key in Language]?: string | undefined };

/** Falls back to English, then to any language that has a name. */
export function nameIn(name: LocalizedName & { en: string }, language: Language): string;
export function nameIn(name: LocalizedName, language: Language): string | undefined;
export function nameIn(name: LocalizedName, language: Language): string | undefined {
  return [name[language], name.en, ...Object.values(name)].find(
    (text) => text !== undefined && text.trim() !== '',
  );
}
