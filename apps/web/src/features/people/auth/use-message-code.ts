import { useEffect, useEffectEvent } from 'react';

type CodeCredential = Credential & { code: string };
type CodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/** Fills in the code from the SMS where the browser supports WebOTP and the user agrees. */
export function useMessageCode(isWaiting: boolean, onCode: (code: string) => void): void {
  const onArrival = useEffectEvent(onCode);
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) return;
    const abortController = new AbortController();
    const request: CodeRequest = { otp: { transport: ['sms'] }, signal: abortController.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential !== null && !abortController.signal.aborted)
          onArrival((credential as CodeCredential).code);
      },
      // Refused, timed out or aborted: the user types the code.
      () => undefined,
    );
    return () => abortController.abort();
  }, [isWaiting]);
}
