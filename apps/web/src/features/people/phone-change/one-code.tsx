import { useState } from 'react';
import type { Ref } from 'react';

import { phoneChangeTexts } from '../../locales/phone-change.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import type { CodeFieldHandle } from '../../ui/code-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { ResendCode } from '../auth/resend-code.tsx';
import { WaitNotice } from '../auth/wait-notice.tsx';
import type { CodeEntry } from './use-code-entry.ts';
import { momentIn, useResendCode } from './use-phone-change.ts';
import type { CodeOf } from './use-phone-change.ts';

import styles from './phone-change.module.css';

interface OneCodeProps {
  which: CodeOf;
  label: string;
  entry: CodeEntry;
  fieldRef: Ref<CodeFieldHandle>;
  /** The new phone, whichever of the two this code went to. */
  newPhone: string;
  resendAt: number;
  disabled: boolean;
  onComplete: (code: string) => void;
}

/** The code of one of the two phones, and the way to have it sent again. */
export function OneCode(props: OneCodeProps) {
  const { which, label, entry, fieldRef, newPhone, resendAt, disabled, onComplete } = props;
  const { t } = useTexts();
  const tell = useTextFile(phoneChangeTexts);
  const toasts = useToasts();
  const [nextAt, setNextAt] = useState(resendAt);
  const resending = useResendCode(newPhone);
  const { problem, refusals, enter, lockedUntil } = entry;
  const isLocked = lockedUntil !== undefined;

  function sendAgain(): void {
    resending.mutate(which, {
      onSuccess(moment) {
        setNextAt(moment);
        entry.renew();
        toasts.show({ kind: 'success', text: tell('phoneChange.sent') });
      },
      onError(error) {
        if (error instanceof ApiError && error.retryAfterSeconds !== undefined)
          setNextAt(momentIn(error.retryAfterSeconds));
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
        refusals={refusals}
        disabled={disabled}
        off={isLocked}
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
