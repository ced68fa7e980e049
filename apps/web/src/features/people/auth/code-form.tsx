import type { Account } from '@nabta/contract/account';
import { lastTry } from '@nabta/contract/auth';
import { codeLength } from '@nabta/domain/one-time-code';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useLock } from '../../kit/period/use-lock.ts';
import { track } from '../../platform/analytics/track.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import type { CodeFieldHandle } from '../../ui/code-field.tsx';
import { isJudged } from './is-judged.ts';
import type { PhoneInVerification } from './phone-in-verification.ts';
import { ResendCode } from './resend-code.tsx';
import { useMessageCode } from './use-message-code.ts';
import { useSendCode } from './use-send-code.ts';
import { useVerifyCode } from './use-verify-code.ts';
import { WaitNotice } from './wait-notice.tsx';

import styles from './code-form.module.css';

type CodeProblem = 'wrong' | 'lastTry' | 'expired';

const problemTexts = {
  wrong: 'code.errorInvalid',
  lastTry: 'code.errorLastTry',
  expired: 'code.errorExpired',
} as const satisfies Record<CodeProblem, string>;

interface CodeFormProps {
  kept: PhoneInVerification;
  onVerified: (account: Account) => void;
  /** Called when what was sent again is a link. */
  onLink: () => void;
}

/** The second step of sign-in: four digits, verified by themselves once they are complete. */
export function CodeForm({ kept: { phone, ...kept }, onVerified, onLink }: CodeFormProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<CodeProblem>();
  const [refusals, setRefusals] = useState(0);
  const [resendAt, setResendAt] = useState(kept.resendAt);
  const field = useRef<CodeFieldHandle>(null);
  // A locked code is dead when its lock ends: what is left is to ask for another.
  const locked = useLock(() => {
    setProblem('expired');
    setResendAt(Date.now());
  });
  const verifying = useVerifyCode(phone);
  const sending = useSendCode();
  const isOpen = !verifying.isSuccess && locked.until === undefined;
  useMessageCode(isOpen && !verifying.isPending, (code) => field.current?.fill(code));

  function verify(code: string): void {
    if (verifying.isPending || !isOpen) return;
    setProblem(undefined);
    verifying.mutate(code, {
      onSuccess: ({ account }) => onVerified(account),
      onError: (error) => {
        // What the server never judged stays in the boxes, to be tried again.
        if (!isJudged(error)) return;
        const refusal = problemOf(error);
        setProblem(refusal);
        setRefusals((count) => count + 1);
        if (refusal === 'expired') setResendAt(Date.now());
        if (error.retryAfterSeconds !== undefined) locked.lock(error.retryAfterSeconds);
      },
    });
  }

  function resend(): void {
    track('resend click');
    sending.mutate(phone, {
      onSuccess({ resendIn, isLink }) {
        if (isLink) return onLink();
        setResendAt(Date.now() + resendIn * 1_000);
        setProblem(undefined);
        field.current?.focus();
      },
      onError(error) {
        const waitSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
        setResendAt(Date.now() + waitSeconds * 1_000);
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
          locked.until === undefined ? (
            problem && t(problemTexts[problem])
          ) : (
            <WaitNotice key={locked.until} text="code.errorLocked" until={locked.until} />
          )
        }
        refusals={refusals}
        disabled={verifying.isPending}
        off={locked.until !== undefined}
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
        disabled={code.length < codeLength || locked.until !== undefined}
        pending={verifying.isPending}
        pendingText={t('code.submitting')}
      >
        {t('code.submit')}
      </Button>
      {locked.until === undefined && (
        <ResendCode key={resendAt} resendAt={resendAt} pending={sending.isPending} onResend={resend} />
      )}
    </form>
  );
}

function problemOf({ serverCode, details }: ApiError): CodeProblem | undefined {
  if (serverCode === 'CODE_EXPIRED') return 'expired';
  if (serverCode !== 'WRONG_CODE') return undefined;
  return details.some(({ kind }) => kind === lastTry) ? 'lastTry' : 'wrong';
}
