import { verifyCode, verifyLink } from '@nabta/contract/auth';
import type { DataOfEndpoint } from '@nabta/contract/endpoint';

import { track } from '../../platform/analytics/track.ts';
import { useApi, useSession } from '../../platform/session-provider.tsx';
import { useTextsStore } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { phoneInVerification } from './phone-in-verification.ts';

/** Trades a code for a session: keeps the token and the account, forgets the phone, and says how it went (SPEC sections 4 and 8). */
export function useVerifyCode(phone: string) {
  const { call } = useApi();
  const toasts = useToasts();
  return useEntry(
    (code: string) => call(verifyCode, { body: { phone, code } }),
    (error) => toasts.show({ kind: 'error', text: error.message }),
  );
}

/** The same for the link of a text; its page says what went wrong. */
export function useVerifyLink() {
  const { call } = useApi();
  return useEntry((token: string) => call(verifyLink, { body: { token } }));
}

function useEntry(
  mutationFn: (given: string) => Promise<DataOfEndpoint<typeof verifyCode>>,
  tellError?: (error: Error) => void,
) {
  const { signIn } = useSession();
  const texts = useTextsStore();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn,
    onSuccess({ token, account }) {
      phoneInVerification.forget();
      signIn(token, account);
      track('user login');
      // The language of the account may be on its way.
      toasts.show({ kind: 'success', text: () => texts.current().t('code.success') });
    },
    onError(error) {
      track('failure', { action: 'verify-code' });
      tellError?.(error);
    },
  });
}
