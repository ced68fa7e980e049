import type { Account } from '@nabta/contract/people/account';
import { codeLength } from '@nabta/domain/one-time-code';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { ResendCode } from '#features/people/auth/resend-code.tsx';
import { isCodeRejection } from '#features/people/auth/use-verify-code.ts';
import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useRequestErasure, useSendErasureCode } from './use-erasure.ts';

import styles from './personal-data.module.css';

type EraseSheetProps = { open: boolean; onClose: () => void; account: Account };

const consequences = [
  ['eraseGrace', 'clock', 'info'],
  ['eraseWords', 'trash', 'danger'],
  ['eraseTrees', 'tree', 'success'],
  ['eraseGifts', 'gift', 'success'],
  ['eraseRecord', 'list', 'success'],
] as const satisfies readonly (readonly [string, IconName, string])[];

/** Explains the consequences of account deletion, then asks for the confirmation code. */
export function EraseSheet({ open, onClose, account }: EraseSheetProps) {
  const { t } = useTexts('personal-data');
  const sending = useSendErasureCode();
  const [resendAt, setResendAt] = useState<number>();
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: ({ resendIn }) => setResendAt(Date.now() + resendIn * 1_000),
    });
  function close(): void {
    setResendAt(undefined);
    onClose();
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('personalData.eraseTitle')}
      footer={
        resendAt === undefined && (
          <Button variant="danger" wide pending={sending.isPending} onClick={send}>
            {t('personalData.eraseSend')}
          </Button>
        )
      }
    >
      {resendAt === undefined ? (
        <div className={styles.stack}>
          <p>{t('personalData.eraseIntro')}</p>
          <ul className={styles.points}>
            {consequences.map(([text, icon, tone]) => (
              <li key={text} className={styles.point}>
                <IconTile name={icon} tone={tone} compact />
                <span>{t(`personalData.${text}`, { count: account.treesPlanted })}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className={styles.stack}>
          <p>
            {t('personalData.eraseSent', { phone: `\u2066${formatPhoneWithDialCode(account.phone)}\u2069` })}
          </p>
          <EraseCode resendAt={resendAt} resend={send} isSending={sending.isPending} onRequested={close} />
        </div>
      )}
    </Sheet>
  );
}

interface EraseCodeProps {
  resendAt: number;
  resend: () => void;
  isSending: boolean;
  onRequested: () => void;
}

/** Erasure code form; unlike sign-in, it requires an explicit submit. */
function EraseCode({ resendAt, resend, isSending, onRequested }: EraseCodeProps) {
  const { t, formatDate } = useTexts('personal-data');
  const toasts = useToasts();
  const erasure = useRequestErasure();
  const [code, setCode] = useState('');
  const [rejections, setRejections] = useState(0);

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
        if (isCodeRejection(error)) setRejections((count) => count + 1);
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
        rejections={rejections}
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
