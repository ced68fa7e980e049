import type { Language } from '@nabta/domain/language';
import { useCallback } from 'react';

import { track } from '../../platform/analytics/track.ts';
import { reportError } from '../../platform/error-report.ts';
import { languagePreference } from '../../platform/language-preference.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTexts, useTextsStore } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useSendOrWait } from '../offline/use-send-or-wait.ts';

/** Shows the app in another language, on this device and, where somebody is signed in, on the account, if need be once there is a connection. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const sendOrWait = useSendOrWait();
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
      try {
        // No part of sign-in, where nobody has an account to change.
        const { changingAccount } = await import('../offline/waiting-kinds.ts');
        await sendOrWait(changingAccount, { language });
      } catch (error) {
        // The device has its language already; that the account does not know it is no news for a person.
        reportError(error, { action: 'save-language' });
      }
    },
    [account, sendOrWait, setAccount, store, t, toasts],
  );
}
