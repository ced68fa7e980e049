import { directionOf, isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';

import { createPreference } from './preference.ts';
import { deviceStorage } from './storage.ts';

/** The default is Arabic whatever the browser prefers, so nothing is stored before the user chooses. */
export const languagePreference = createPreference('preferred-language', isLanguage, deviceStorage);

const originKey = 'language-origin';

/** Stored values: the language of the account, or a visitor's choice that is not yet saved to an account. */
export const languageOrigins = { account: 'followed', visitor: 'untold' } as const;

/** Origin of the device language; absent when the signed-in user chose it. */
export const languageOrigin = {
  read: () => deviceStorage.read(originKey),
  write: (origin: (typeof languageOrigins)[keyof typeof languageOrigins]) =>
    deviceStorage.write(originKey, origin),
  clear: () => deviceStorage.remove(originKey),
};

/** Resets a language that came from the account on sign-out. */
export function resetAccountLanguage(): void {
  if (languageOrigin.read() === languageOrigins.account) languagePreference.clear();
  languageOrigin.clear();
}

export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
