import { codeLength } from '@nabta/domain/one-time-code';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { personalDataTexts } from '../../locales/personal-data.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { isJudged } from '../auth/is-judged.ts';
import { ResendCode } from '../auth/resend-code.tsx';
import { useAskForErasure } from './use-erasure.ts';

import styles from './personal-data.module.css';

interface EraseCodeProps {
  resendAt: number;
  resend: () => void;
  isSending: boolean;
  onAsked: () => void;
}

/** Four digits and a press: unlike sign-in it does nothing by itself. */
export function EraseCode({ resendAt, resend, isSending, onAsked }: EraseCodeProps) {
  const { t, formatDate } = useTexts();
  const tell = useTextFile(personalDataTexts);
  const toasts = useToasts();
  const asking = useAskForErasure();
  const [code, setCode] = useState('');
  const [refusals, setRefusals] = useState(0);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.length < codeLength) return;
    asking.mutate(code, {
      onSuccess({ eraseAfter }) {
        onAsked();
        // Kept again meanwhile, in another browser.
        if (eraseAfter === null) return;
        const date = formatDate(eraseAfter, { dateStyle: 'long' });
        toasts.show({ kind: 'success', text: tell('personalData.noticeTitle', { date }) });
      },
      onError(error) {
        if (isJudged(error)) setRefusals((count) => count + 1);
      },
    });
  }

  return (
    <form noValidate className={styles.stack} onSubmit={submit}>
      <CodeField
        label={t('code.groupLabel')}
        digitLabel={(index) => t('code.digitLabel', { index })}
        keyboardHint={t('code.keyboardHint')}
        error={asking.error?.message}
        refusals={refusals}
        disabled={asking.isPending}
        autoFocus
        onChange={setCode}
        onComplete={setCode}
      />
      <Button
        type="submit"
        look="danger"
        wide
        disabled={code.length < codeLength}
        pending={asking.isPending}
        pendingText={tell('personalData.eraseConfirming')}
      >
        {tell('personalData.eraseConfirm')}
      </Button>
      <ResendCode key={resendAt} resendAt={resendAt} pending={isSending} onResend={resend} />
    </form>
  );
}
