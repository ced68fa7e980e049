import { getAccount } from '@nabta/contract/account';
import { changePhone, sendNewPhoneCode, sendOldPhoneCode } from '@nabta/contract/phone-change';

import { phoneChanged } from '../../kit/cache/changes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

export type CodeOf = 'old' | 'new';

/** When each of the two codes may be asked for again. */
export type ResendTimes = Record<CodeOf, number>;

/**
 * Sends a code to the new phone and one to the old. The old phone may have had its code a moment ago, before the person
 * came back to put the number right: that code is still good, and all there is to know is when another may follow.
 */
export function useSendBothCodes() {
  const { call } = useApi();
  return useSingleMutation<ResendTimes, string>({
    async mutationFn(phone) {
      const toNew = await call(sendNewPhoneCode, { body: { phone } });
      const toOld = await call(sendOldPhoneCode, {}).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== undefined)
          return { resendIn: error.retryAfterSeconds };
        throw error;
      });
      return { old: momentIn(toOld.resendIn), new: momentIn(toNew.resendIn) };
    },
    onError: (error) => reportError(error, { action: 'send-phone-codes' }),
  });
}

/** Sends one of the codes again; answers when the next may follow, also where it was refused for now. */
export function useResendCode(phone: string) {
  const { call } = useApi();
  return useSingleMutation<number, CodeOf>({
    mutationFn: async (which) => {
      const { resendIn } =
        which === 'old'
          ? await call(sendOldPhoneCode, {})
          : await call(sendNewPhoneCode, { body: { phone } });
      return momentIn(resendIn);
    },
    onError: (error) => reportError(error, { action: 'resend-phone-code' }),
  });
}

export function useChangePhone(phone: string) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  return useSingleMutation({
    async mutationFn(codes: Record<CodeOf, string>) {
      try {
        return await call(changePhone, { body: { phone, oldCode: codes.old, newCode: codes.new } });
      } catch (error) {
        if (!isOwnPhone(error)) throw error;
        // It was changed by a try whose answer never came.
        const account = await call(getAccount, {});
        if (account.phone !== phone) throw error;
        return account;
      }
    },
    onSuccess: (account) => phoneChanged(queryClient, account),
    onError: (error) => reportError(error, { action: 'change-phone' }),
  });
}

/** The server says that the account has this phone. */
function isOwnPhone(error: unknown): boolean {
  return error instanceof ApiError && error.details[0]?.path === 'body.phone';
}

export function momentIn(seconds: number): number {
  return Date.now() + seconds * 1_000;
}
