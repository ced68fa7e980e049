import type { Language } from '@nabta/domain/language';
import { useEffect, useEffectEvent } from 'react';

import { reportError } from '../../platform/error-report.ts';
import { languageOrigin, languagePreference } from '../../platform/language-preference.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTextsStore } from '../../platform/texts.tsx';
import { useSaveLanguage } from './use-save-language.ts';

/**
 * A device on which nobody chose a language takes the one of the account that signs in; what a visitor chose there, the account
 * that they sign in to is told.
 */
export function useAccountLanguage(): void {
  const store = useTextsStore();
  const saveLanguage = useSaveLanguage();
  const { account } = useSession();
  const language = account?.language;

  async function follow(its: Language): Promise<void> {
    try {
      await store.choose(its);
      languagePreference.write(its);
      languageOrigin.write('followed');
    } catch (error) {
      reportError(error, { action: 'load-texts' });
    }
  }

  const meet = useEffectEvent((its: Language) => {
    const chosen = languagePreference.read();
    const origin = languageOrigin.read();
    if (chosen === undefined || origin === 'followed') void follow(its);
    else if (account && origin === 'untold' && chosen !== its) void saveLanguage(account, chosen);
    else languageOrigin.forget();
  });
  useEffect(() => {
    if (language !== undefined) meet(language);
  }, [language]);
}
