import type { Account } from '@nabta/contract/people/account';
import type { Language } from '@nabta/domain/language';

import { track } from '#platform/analytics/track.ts';
import { reportError } from '#platform/error-report.ts';
import { languageOrigin, languageOrigins, languagePreference } from '#platform/language-preference.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts, useTextsStore } from '#platform/texts.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useSendOrQueue } from '../offline/use-send-or-queue.ts';

/** Changes the language on this device and on the account; visitors' choices are saved at sign-in. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const saveLanguage = useSaveLanguage();
  const { account } = useSession();
  const store = useTextsStore();
  const { t } = useTexts();
  const toasts = useToasts();
  return async (language) => {
    try {
      await store.choose(language);
    } catch (error) {
      reportError(error, { action: 'load-texts' });
      toasts.show({ kind: 'error', text: t('errors.network') });
      return;
    }
    languagePreference.write(language);
    track('language update', { language });
    if (account === undefined) languageOrigin.write(languageOrigins.visitor);
    else await saveLanguage(account, language);
  };
}

export function useSaveLanguage(): (account: Account, language: Language) => Promise<void> {
  const sendOrQueue = useSendOrQueue();
  const { setAccount } = useSession();
  return async (account, language) => {
    languageOrigin.clear();
    setAccount({ ...account, language });
    try {
      // Loaded lazily: sign-in does not need this code.
      const { updateAccountHandler } = await import('../offline/outbox-handlers.ts');
      await sendOrQueue(updateAccountHandler, { language });
    } catch (error) {
      // Reported but not shown: the device already uses the language.
      reportError(error, { action: 'save-language' });
    }
  };
}
