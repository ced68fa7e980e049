import { useState } from 'react';

import { ApiError } from '#platform/api-error.ts';

import type { PhoneInVerification } from './phone-in-verification.ts';
import { ResendCode } from './resend-code.tsx';
import { useSendCode } from './use-send-code.ts';

/** Shown after a sign-in link was sent: only resending is possible. */
export function LinkSent({ verification }: { verification: PhoneInVerification }) {
  const [resendAt, setResendAt] = useState(verification.resendAt);
  const sendMutation = useSendCode();
  const startCooldown = (seconds: number) => setResendAt(Date.now() + seconds * 1_000);
  return (
    <ResendCode
      key={resendAt}
      resendAt={resendAt}
      pending={sendMutation.isPending}
      onResend={() =>
        sendMutation.mutate(verification.phone, {
          onSuccess: ({ resendIn }) => startCooldown(resendIn),
          onError: (error) => startCooldown(error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0),
        })
      }
    />
  );
}
