import { updateAccount } from '@nabta/contract/account';
import type { Language } from '@nabta/domain/language';
import { useCallback } from 'react';

import { track } from '../../platform/analytics/track.ts';
import { reportError } from '../../platform/error-report.ts';
import { languagePreference } from '../../platform/language-preference.ts';
import { useApi, useSession } from '../../platform/session-provider.tsx';
import { useTexts, useTextsStore } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

/** Shows the app in another language, on this device and, where somebody is signed in, on the account. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { call } = useApi();
  const { account, setAccount } = useSession();
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
      if (account === undefined) return;
      setAccount({ ...account, language });
      // The device has its language already; that the account does not know it yet is no news for a person.
      await call(updateAccount, { body: { language } }).catch((error: unknown) => {
        reportError(error, { action: 'save-language' });
      });
    },
    [account, call, setAccount, store, t, toasts],
  );
}
