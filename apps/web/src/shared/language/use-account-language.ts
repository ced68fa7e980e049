import type { Language } from '@nabta/domain/language';
import { useEffect, useEffectEvent } from 'react';

import { reportError } from '#platform/error-report.ts';
import { languageOrigin, languageOrigins, languagePreference } from '#platform/language-preference.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTextsStore } from '#platform/texts.tsx';

import { useSaveLanguage } from './use-choose-language.ts';

/**
 * Switches to the account's language unless one was chosen on this device. A visitor's choice is saved to the
 * account that signs in.
 */
export function useAccountLanguage(): void {
  const store = useTextsStore();
  const saveLanguage = useSaveLanguage();
  const { account } = useSession();
  const language = account?.language;

  async function switchToLanguage(accountLanguage: Language): Promise<void> {
    try {
      await store.choose(accountLanguage);
      languagePreference.write(accountLanguage);
      languageOrigin.write(languageOrigins.account);
    } catch (error) {
      reportError(error, { action: 'load-texts' });
    }
  }

  const syncLanguage = useEffectEvent((accountLanguage: Language) => {
    const chosen = languagePreference.read();
    const origin = languageOrigin.read();
    if (chosen === undefined || origin === languageOrigins.account) void switchToLanguage(accountLanguage);
    else if (account && origin === languageOrigins.visitor && chosen !== accountLanguage)
      void saveLanguage(account, chosen);
    else languageOrigin.clear();
  });
  useEffect(() => {
    if (language !== undefined) syncLanguage(language);
  }, [language]);
}
