import type { Account } from '@nabta/contract/people/account';
import type { Language } from '@nabta/domain/language';
import { useCallback } from 'react';

import { reportError } from '#platform/error-report.ts';
import { languageOrigin } from '#platform/language-preference.ts';
import { useSession } from '#platform/session-provider.tsx';

import { useSendOrQueue } from '../offline/use-send-or-queue.ts';

/** Saves the language to the account, queued while offline. */
export function useSaveLanguage(): (account: Account, language: Language) => Promise<void> {
  const sendOrQueue = useSendOrQueue();
  const { setAccount } = useSession();
  return useCallback(
    async (account, language) => {
      languageOrigin.clear();
      setAccount({ ...account, language });
      try {
        // Loaded lazily: sign-in does not need this code.
        const { updateAccountHandler: changingAccount } = await import('../offline/outbox-handlers.ts');
        await sendOrQueue(changingAccount, { language });
      } catch (error) {
        // Reported but not shown: the device already uses the language.
        reportError(error, { action: 'save-language' });
      }
    },
    [sendOrQueue, setAccount],
  );
}
