import type { Language } from '@nabta/domain/language';
import { useCallback } from 'react';

import { track } from '#platform/analytics/track.ts';
import { reportError } from '#platform/error-report.ts';
import { languageOrigin, languagePreference } from '#platform/language-preference.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts, useTextsStore } from '#platform/texts.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useSaveLanguage } from './use-save-language.ts';

/** Changes the language on this device and on the account; visitors' choices are saved at sign-in. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const saveLanguage = useSaveLanguage();
  const { account } = useSession();
  const store = useTextsStore();
  const { t } = useTexts();
  const toasts = useToasts();
  return useCallback(
    async (language) => {
      try {
        await store.choose(language);
      } catch (error) {
        reportError(error, { action: 'load-texts' });
        toasts.show({ kind: 'error', text: t('errors.network') });
        return;
      }
      languagePreference.write(language);
      track('language update', { language });
      if (account === undefined) languageOrigin.write('untold');
      else await saveLanguage(account, language);
    },
    [account, saveLanguage, store, t, toasts],
  );
}
