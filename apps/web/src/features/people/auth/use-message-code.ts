import { useEffect, useEffectEvent } from 'react';

type CodeCredential = Credential & { code: string };
type CodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };

/** Takes the code out of the message by itself, where the browser offers it (WebOTP) and the person agrees. */
export function useMessageCode(isWaiting: boolean, onCode: (code: string) => void): void {
  const onArrival = useEffectEvent(onCode);
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) return;
    const stop = new AbortController();
    const request: CodeRequest = { otp: { transport: ['sms'] }, signal: stop.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential !== null && !stop.signal.aborted) onArrival((credential as CodeCredential).code);
      },
      // Refused, out of time or aborted: the boxes are there to be typed into.
      () => undefined,
    );
    return () => stop.abort();
  }, [isWaiting]);
}
