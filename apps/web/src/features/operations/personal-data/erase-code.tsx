import { codeLength } from '@nabta/domain/one-time-code';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { ResendCode } from '#features/people/auth/resend-code.tsx';
import { wasCodeChecked } from '#features/people/auth/was-code-checked.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useRequestErasure } from './use-erasure.ts';

import styles from './personal-data.module.css';

interface EraseCodeProps {
  resendAt: number;
  resend: () => void;
  isSending: boolean;
  onRequested: () => void;
}

/** Erasure code form; unlike sign-in, it requires an explicit submit. */
export function EraseCode({ resendAt, resend, isSending, onRequested }: EraseCodeProps) {
  const { t, formatDate } = useTexts('personal-data');
  const toasts = useToasts();
  const erasure = useRequestErasure();
  const [code, setCode] = useState('');
  const [refusals, setRefusals] = useState(0);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.length < codeLength) return;
    erasure.mutate(code, {
      onSuccess({ eraseAfter }) {
        onRequested();
        // The erasure was cancelled in a different browser.
        if (eraseAfter === null) return;
        const date = formatDate(eraseAfter, { dateStyle: 'long' });
        toasts.show({ kind: 'success', text: t('personalData.noticeTitle', { date }) });
      },
      onError(error) {
        if (wasCodeChecked(error)) setRefusals((count) => count + 1);
      },
    });
  }

  return (
    <form noValidate className={styles.stack} onSubmit={submit}>
      <CodeField
        label={t('code.groupLabel')}
        digitLabel={(index) => t('code.digitLabel', { index })}
        keyboardHint={t('code.keyboardHint')}
        error={erasure.error?.message}
        rejections={refusals}
        disabled={erasure.isPending}
        autoFocus
        onChange={setCode}
        onComplete={setCode}
      />
      <Button
        type="submit"
        variant="danger"
        wide
        disabled={code.length < codeLength}
        pending={erasure.isPending}
        pendingText={t('personalData.eraseConfirming')}
      >
        {t('personalData.eraseConfirm')}
      </Button>
      <ResendCode key={resendAt} resendAt={resendAt} pending={isSending} onResend={resend} />
    </form>
  );
}
