import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { ErrorCode } from '@nabta/contract/core/errors';
import { verifyCode, verifyLink } from '@nabta/contract/people/auth';

import { track } from '#platform/analytics/track.ts';
import { ApiError } from '#platform/api-error.ts';
import { useApi, useSession } from '#platform/session-provider.tsx';
import { useTextsStore } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useToasts } from '#ui/use-toasts.ts';

import { phoneInVerification } from './phone-in-verification.ts';

/** Exchanges a code for a session and clears the stored phone. */
export function useVerifyCode(phone: string) {
  const { call } = useApi();
  const showError = useErrorToast();
  return useSignInMutation(
    (code: string) => call(verifyCode, { body: { phone, code } }),
    (error) => {
      // The form shows rejections at the boxes.
      if (!isCodeRejection(error)) showError(error);
    },
  );
}

/** Same for a sign-in link; its page shows the error itself. */
export function useVerifyLink() {
  const { call } = useApi();
  return useSignInMutation((token: string) => call(verifyLink, { body: { token } }));
}

function useSignInMutation(
  mutationFn: (credential: string) => Promise<DataOfEndpoint<typeof verifyCode>>,
  showError?: (error: Error) => void,
) {
  const { signIn } = useSession();
  const texts = useTextsStore();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn,
    onSuccess({ token, account }) {
      phoneInVerification.clear();
      signIn(token, account);
      track('user login');
      // Resolved when shown: the account's language may still be loading.
      toasts.show({ kind: 'success', text: () => texts.current().t('code.success') });
    },
    onError(error) {
      track('failure', { action: 'verify-code' });
      showError?.(error);
    },
  });
}

const rejectionCodes = new Set<ErrorCode | undefined>(['WRONG_CODE', 'CODE_EXPIRED', 'TOO_MANY_TRIES']);

/** Whether the server checked and rejected the code; otherwise the same code can be sent again. */
export function isCodeRejection(error: Error): error is ApiError {
  return error instanceof ApiError && rejectionCodes.has(error.serverCode);
}
