import { getAccount } from '@nabta/contract/people/account';
import { changePhone, sendNewPhoneCode, sendOldPhoneCode } from '@nabta/contract/people/phone-change';

import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { applyPhoneChange } from '#shared/cache/changes.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';

export type CodeTarget = 'old' | 'new';

/** Earliest time to resend each code, in epoch milliseconds. */
export type ResendTimes = Record<CodeTarget, number>;

/**
 * Sends a code to both phones. A 429 for the old phone means that its earlier code is still valid, so only
 * the resend time is used.
 */
export function useSendBothCodes() {
  return useApiMutation(
    async (call, phone: string): Promise<ResendTimes> => {
      const toNew = await call(sendNewPhoneCode, { body: { phone } });
      const toOld = await call(sendOldPhoneCode, {}).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== undefined)
          return { resendIn: error.retryAfterSeconds };
        throw error;
      });
      return { old: epochMsIn(toOld.resendIn), new: epochMsIn(toNew.resendIn) };
    },
    { onError: (error) => reportError(error, { action: 'send-phone-codes' }) },
  );
}

/** Resends one code; resolves with the earliest next resend time. */
export function useResendCode(phone: string) {
  return useApiMutation(
    async (call, target: CodeTarget) => {
      const { resendIn } =
        target === 'old'
          ? await call(sendOldPhoneCode, {})
          : await call(sendNewPhoneCode, { body: { phone } });
      return epochMsIn(resendIn);
    },
    { onError: (error) => reportError(error, { action: 'resend-phone-code' }) },
  );
}

export function useChangePhone(phone: string) {
  return useApiMutation(
    async (call, codes: Record<CodeTarget, string>) => {
      try {
        return await call(changePhone, { body: { phone, oldCode: codes.old, newCode: codes.new } });
      } catch (error) {
        if (!isSamePhoneError(error)) throw error;
        // An earlier attempt succeeded but its response was lost.
        const account = await call(getAccount, {});
        if (account.phone !== phone) throw error;
        return account;
      }
    },
    { updateCache: applyPhoneChange, onError: (error) => reportError(error, { action: 'change-phone' }) },
  );
}

/** Whether the server reports that the account already has this phone. */
function isSamePhoneError(error: unknown): boolean {
  return error instanceof ApiError && error.details[0]?.path === 'body.phone';
}

export function epochMsIn(seconds: number): number {
  return Date.now() + seconds * 1_000;
}
