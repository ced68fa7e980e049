import type { Account } from '@nabta/contract/people/account';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import { Sheet } from '#ui/sheet.tsx';

import { EraseCode } from './erase-code.tsx';
import { useSendErasureCode } from './use-erasure.ts';

import styles from './personal-data.module.css';

interface EraseSheetProps {
  open: boolean;
  onClose: () => void;
  account: Account;
}

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
      closeLabel={t('common.close')}
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
            {t('personalData.eraseSent', {
              phone: `\u2066${formatPhoneWithDialCode(account.phone)}\u2069`,
            })}
          </p>
          <EraseCode resendAt={resendAt} resend={send} isSending={sending.isPending} onRequested={close} />
        </div>
      )}
    </Sheet>
  );
}
