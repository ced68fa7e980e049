import type { Language } from '@nabta/domain/language';
import { useEffect, useEffectEvent } from 'react';

import { reportError } from '#platform/error-report.ts';
import { languageOrigin, languagePreference } from '#platform/language-preference.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTextsStore } from '#platform/texts.tsx';

import { useSaveLanguage } from './use-choose-language.ts';

/**
 * Follows the account's language unless one was chosen on this device. A visitor's choice is saved to the
 * account that signs in.
 */
export function useAccountLanguage(): void {
  const store = useTextsStore();
  const saveLanguage = useSaveLanguage();
  const { account } = useSession();
  const language = account?.language;

  async function applyLanguage(accountLanguage: Language): Promise<void> {
    try {
      await store.choose(accountLanguage);
      languagePreference.write(accountLanguage);
      languageOrigin.write('followed');
    } catch (error) {
      reportError(error, { action: 'load-texts' });
    }
  }

  const syncLanguage = useEffectEvent((accountLanguage: Language) => {
    const chosen = languagePreference.read();
    const origin = languageOrigin.read();
    if (chosen === undefined || origin === 'followed') void applyLanguage(accountLanguage);
    else if (account && origin === 'untold' && chosen !== accountLanguage) void saveLanguage(account, chosen);
    else languageOrigin.clear();
  });
  useEffect(() => {
    if (language !== undefined) syncLanguage(language);
  }, [language]);
}
