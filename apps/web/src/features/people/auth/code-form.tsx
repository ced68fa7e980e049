import type { Account } from '@nabta/contract/people/account';
import { lastTry } from '@nabta/contract/people/auth';
import { codeLength } from '@nabta/domain/one-time-code';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { track } from '#platform/analytics/track.ts';
import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { useCooldown } from '#shared/period/countdown.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import type { CodeFieldHandle } from '#ui/code-field.tsx';

import type { PhoneInVerification } from './phone-in-verification.ts';
import { ResendCode } from './resend-code.tsx';
import { useSendCode } from './use-send-code.ts';
import { useVerifyCode, isCodeRejection } from './use-verify-code.ts';
import { WaitNotice } from './wait-notice.tsx';

import styles from './code-form.module.css';

type CodeProblem = 'wrong' | 'lastTry' | 'expired';

const problemTexts = {
  wrong: 'code.errorInvalid',
  lastTry: 'code.errorLastTry',
  expired: 'code.errorExpired',
} as const satisfies Record<CodeProblem, string>;

interface CodeFormProps {
  verification: PhoneInVerification;
  onVerified: (account: Account) => void;
  /** Called when the resent message contains a link instead of a code. */
  onLink: () => void;
}

/** Second step of sign-in: verifies the four digits once complete. */
export function CodeForm({ verification, onVerified, onLink }: CodeFormProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<CodeProblem>();
  const [rejections, setRejections] = useState(0);
  const field = useRef<CodeFieldHandle>(null);
  const { resendAt, setResendAt, isSending, resend } = useResend(verification, (isLink) => {
    if (isLink) return onLink();
    setProblem(undefined);
    field.current?.focus();
  });
  // A locked code is expired when its lock ends; the user must request a new one.
  const lockout = useCooldown(() => {
    setProblem('expired');
    setResendAt(Date.now());
  });
  const verifying = useVerifyCode(verification.phone);
  const isOpen = !verifying.isSuccess && lockout.until === undefined;
  useMessageCode(isOpen && !verifying.isPending, (code) => field.current?.fill(code));

  function verify(code: string): void {
    if (verifying.isPending || !isOpen) return;
    setProblem(undefined);
    verifying.mutate(code, {
      onSuccess: ({ account }) => onVerified(account),
      onError: (error) => {
        // Keeps the digits for a retry if the server did not check the code, e.g. after a network error.
        if (!isCodeRejection(error)) return;
        const codeProblem = problemOf(error);
        setProblem(codeProblem);
        setRejections((count) => count + 1);
        if (codeProblem === 'expired') setResendAt(Date.now());
        if (error.retryAfterSeconds !== undefined) lockout.start(error.retryAfterSeconds);
      },
    });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.length === codeLength) verify(code);
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <CodeField
        ref={field}
        label={t('code.groupLabel')}
        digitLabel={(index) => t('code.digitLabel', { index })}
        keyboardHint={t('code.keyboardHint')}
        error={
          lockout.until === undefined ? (
            problem && t(problemTexts[problem])
          ) : (
            <WaitNotice key={lockout.until} text="code.errorLocked" until={lockout.until} />
          )
        }
        rejections={rejections}
        disabled={verifying.isPending}
        locked={lockout.until !== undefined}
        autoFocus
        onChange={(code) => {
          setCode(code);
          if (code !== '') setProblem(undefined);
        }}
        onComplete={verify}
      />
      <Button
        type="submit"
        wide
        disabled={code.length < codeLength || lockout.until !== undefined}
        pending={verifying.isPending}
        pendingText={t('code.submitting')}
      >
        {t('code.submit')}
      </Button>
      {lockout.until === undefined && (
        <ResendCode
          key={resendAt}
          resendAt={resendAt}
          pending={isSending}
          onResend={() => {
            track('resend click');
            resend();
          }}
        />
      )}
    </form>
  );
}

function problemOf({ serverCode, details }: ApiError): CodeProblem | undefined {
  if (serverCode === 'CODE_EXPIRED') return 'expired';
  if (serverCode !== 'WRONG_CODE') return undefined;
  return details.some(({ kind }) => kind === lastTry) ? 'lastTry' : 'wrong';
}

type CodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } };

declare global {
  /** WebOTP; missing in TypeScript's types. */
  interface CredentialsContainer {
    get(options: CodeRequest): Promise<(Credential & { code: string }) | null>;
  }
}

/** Fills in the code from the SMS where the browser supports WebOTP and the user agrees. */
function useMessageCode(isWaiting: boolean, onCode: (code: string) => void): void {
  const onArrival = useEffectEvent(onCode);
  useEffect(() => {
    if (!isWaiting || !('OTPCredential' in window)) return;
    const abortController = new AbortController();
    const request: CodeRequest = { otp: { transport: ['sms'] }, signal: abortController.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential !== null && !abortController.signal.aborted) onArrival(credential.code);
      },
      // Refused, timed out or aborted: the user types the code.
      () => undefined,
    );
    return () => abortController.abort();
  }, [isWaiting]);
}

/** Shown after a sign-in link was sent: only resending is possible. */
export function LinkSent({ verification }: { verification: PhoneInVerification }) {
  const { resendAt, isSending, resend } = useResend(verification);
  return <ResendCode key={resendAt} resendAt={resendAt} pending={isSending} onResend={resend} />;
}

/** Sends a code or link again; `resendAt` is the earliest time of the next one. */
function useResend(verification: PhoneInVerification, onSent?: (isLink: boolean) => void) {
  const [resendAt, setResendAt] = useState(verification.resendAt);
  const sending = useSendCode();
  const startWait = (seconds: number) => setResendAt(Date.now() + seconds * 1_000);
  const resend = () =>
    sending.mutate(verification.phone, {
      onSuccess({ resendIn, isLink }) {
        startWait(resendIn);
        onSent?.(isLink);
      },
      onError: (error) => startWait(error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0),
    });
  return { resendAt, setResendAt, isSending: sending.isPending, resend };
}
