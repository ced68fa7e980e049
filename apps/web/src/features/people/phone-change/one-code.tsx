import { useState } from 'react';
import type { Ref } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { CodeField } from '#ui/code-field.tsx';
import type { CodeFieldHandle } from '#ui/code-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { ResendCode } from '../auth/resend-code.tsx';
import { WaitNotice } from '../auth/wait-notice.tsx';
import type { CodeEntry } from './use-code-entry.ts';
import { epochMsIn, useResendCode } from './use-phone-change.ts';
import type { CodeTarget } from './use-phone-change.ts';

import styles from './phone-change.module.css';

interface OneCodeProps {
  which: CodeTarget;
  label: string;
  entry: CodeEntry;
  fieldRef: Ref<CodeFieldHandle>;
  /** The new phone, for both codes. */
  newPhone: string;
  resendAt: number;
  disabled: boolean;
  onComplete: (code: string) => void;
}

/** Code field of one phone with a resend button. */
export function OneCode(props: OneCodeProps) {
  const { which, label, entry, fieldRef, newPhone, resendAt, disabled, onComplete } = props;
  const { t } = useTexts('phone-change');
  const toasts = useToasts();
  const [nextAt, setNextAt] = useState(resendAt);
  const resending = useResendCode(newPhone);
  const { problem, refusals, enter, lockedUntil } = entry;
  const isLocked = lockedUntil !== undefined;

  function sendAgain(): void {
    resending.mutate(which, {
      onSuccess(resendTime) {
        setNextAt(resendTime);
        entry.clearProblem();
        toasts.show({ kind: 'success', text: t('phoneChange.sent') });
      },
      onError(error) {
        if (error instanceof ApiError && error.retryAfterSeconds !== undefined)
          setNextAt(epochMsIn(error.retryAfterSeconds));
        toasts.show({ kind: 'error', text: error.message });
      },
    });
  }

  return (
    <div>
      <p aria-hidden="true" className={styles.label}>
        {label}
      </p>
      <CodeField
        ref={fieldRef}
        label={label}
        digitLabel={(index) => t('code.digitLabel', { index })}
        keyboardHint={t('code.keyboardHint')}
        error={
          isLocked ? <WaitNotice key={lockedUntil} text="code.errorLocked" until={lockedUntil} /> : problem
        }
        rejections={refusals}
        disabled={disabled}
        locked={isLocked}
        autoFocus={which === 'old'}
        onChange={enter}
        onComplete={onComplete}
      />
      {!isLocked && (
        <ResendCode key={nextAt} resendAt={nextAt} pending={resending.isPending} onResend={sendAgain} />
      )}
    </div>
  );
}
