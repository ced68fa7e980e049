import { useState } from 'react';

import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { unbroken } from '../../../ui/unbroken.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import { useRefuseGiftMessages } from '../use-gift-actions.ts';

import styles from './gift-page.module.css';

type OptOutProps = { code: string; /** What only the message carries. */ secret: string; phone: string };

/** Whoever got a message they did not want can end such messages without an account, and change their mind. */
export function OptOut({ code, secret, phone }: OptOutProps) {
  const { t } = useTexts();
  const tell = useTextFile(receivedGiftTexts);
  const toasts = useToasts();
  const refusing = useRefuseGiftMessages({ code, secret });
  /** Undefined until either was done; one that is under way, or failed, changes nothing. */
  const [isRefused, setIsRefused] = useState<boolean>();
  const [isAsking, setIsAsking] = useState(false);

  const change = (wanted: boolean) =>
    refusing.mutate(wanted, {
      onSuccess() {
        setIsRefused(wanted);
        setIsAsking(false);
      },
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });

  return (
    <>
      <div role="status" className={styles.optedOut}>
        {isRefused !== undefined && tell(isRefused ? 'giftPage.optOutDone' : 'giftPage.optOutUndone')}
      </div>
      {isRefused ? (
        <button type="button" className={styles.optOut} onClick={() => change(false)}>
          {tell('giftPage.optOutUndo')}
        </button>
      ) : (
        <button type="button" className={styles.optOut} onClick={() => setIsAsking(true)}>
          {tell('giftPage.optOut')}
        </button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={tell('giftPage.optOutTitle')}
        body={tell('giftPage.optOutBody', { phone: unbroken(phone) })}
        actions={
          <>
            <Button look="danger" pending={refusing.isPending} onClick={() => change(true)}>
              {tell('giftPage.optOutAction')}
            </Button>
            <Button look="secondary" disabled={refusing.isPending} onClick={() => setIsAsking(false)}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}
