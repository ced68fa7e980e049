import type { Account } from '@nabta/contract/account';
import type { Language } from '@nabta/domain/language';
import { useCallback } from 'react';

import { reportError } from '../../platform/error-report.ts';
import { languageOrigin } from '../../platform/language-preference.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useSendOrWait } from '../offline/use-send-or-wait.ts';

/** Tells the account which language was chosen, if need be once there is a connection. */
export function useSaveLanguage(): (account: Account, language: Language) => Promise<void> {
  const sendOrWait = useSendOrWait();
  const { setAccount } = useSession();
  return useCallback(
    async (account, language) => {
      languageOrigin.forget();
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
    [sendOrWait, setAccount],
  );
}
