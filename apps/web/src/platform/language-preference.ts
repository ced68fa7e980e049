import { directionOf, isLanguage } from '@nabta/domain/language';
import type { Language } from '@nabta/domain/language';

import { createPreference } from './preference.ts';
import { deviceStorage } from './storage.ts';

/** SPEC section 3. The default is Arabic whatever the browser prefers, so nothing is stored before a person chose. */
export const languagePreference = createPreference('preferred-language', isLanguage, deviceStorage);

export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
