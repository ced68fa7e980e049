import { directionOf, isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';

import { createPreference } from './preference.ts';
import { deviceStorage } from './storage.ts';

/** The default is Arabic whatever the browser prefers, so nothing is stored before the user chooses. */
export const languagePreference = createPreference('preferred-language', isLanguage, deviceStorage);

const originKey = 'language-origin';

/**
 * Origin of the device language unless the signed-in user chose it: `followed` from their account, or
 * `untold`: chosen by a visitor and not yet saved to the account.
 */
export const languageOrigin = {
  read: () => deviceStorage.read(originKey),
  write: (origin: 'followed' | 'untold') => deviceStorage.write(originKey, origin),
  clear: () => deviceStorage.remove(originKey),
};

/** Resets a language that came from the account on sign-out. */
export function resetFollowedLanguage(): void {
  if (languageOrigin.read() === 'followed') languagePreference.clear();
  languageOrigin.clear();
}

export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
