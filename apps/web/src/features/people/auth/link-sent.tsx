import { useState } from 'react';

import { ApiError } from '../../platform/api-error.ts';
import type { PhoneInVerification } from './phone-in-verification.ts';
import { ResendCode } from './resend-code.tsx';
import { useSendCode } from './use-send-code.ts';

/** Where a link is on its way to the phone there is nothing to type: it can be sent again. */
export function LinkSent({ kept }: { kept: PhoneInVerification }) {
  const [resendAt, setResendAt] = useState(kept.resendAt);
  const sending = useSendCode();
  const waitFor = (seconds: number) => setResendAt(Date.now() + seconds * 1_000);
  return (
    <ResendCode
      key={resendAt}
      resendAt={resendAt}
      pending={sending.isPending}
      onResend={() =>
        sending.mutate(kept.phone, {
          onSuccess: ({ resendIn }) => waitFor(resendIn),
          onError: (error) => waitFor(error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0),
        })
      }
    />
  );
}
