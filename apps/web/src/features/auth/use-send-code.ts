import { sendCode } from '@nabta/contract/auth';

import { track } from '../../platform/analytics/track.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTexts } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { phoneInVerification } from './phone-in-verification.ts';

/** Sends a code, the first time or again, keeps the phone for the next step, and says how it went (SPEC section 8). */
export function useSendCode() {
  const { call } = useApi();
  const { t } = useTexts();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (phone: string) => call(sendCode, { body: { phone } }),
    onSuccess({ resendIn }, phone) {
      track('code sent');
      phoneInVerification.keep(phone, resendIn);
      toasts.show({ kind: 'success', text: t('login.success') });
    },
    onError(error) {
      track('failure', { action: 'send-code' });
      reportError(error, { action: 'send-code' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
