import { directionOf, isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';

import { createPreference } from './preference.ts';
import { deviceStorage } from './storage.ts';

/** SPEC section 3. The default is Arabic whatever the browser prefers, so nothing is stored before a person chose. */
export const languagePreference = createPreference('preferred-language', isLanguage, deviceStorage);

const originKey = 'language-origin';

/**
 * Where the language of the device comes from, if it was not chosen by who is signed in: it was `followed` from their account,
 * or a visitor chose it, and the account that they sign in to is `untold`.
 */
export const languageOrigin = {
  read: () => deviceStorage.read(originKey),
  write: (origin: 'followed' | 'untold') => deviceStorage.write(originKey, origin),
  forget: () => deviceStorage.remove(originKey),
};

/** A language that was followed leaves with the person whose it was. */
export function leaveLanguage(): void {
  if (languageOrigin.read() === 'followed') languagePreference.forget();
  languageOrigin.forget();
}

export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
