import { useState } from 'react';

import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { unbroken } from '../../../ui/unbroken.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import { useRefuseGiftMessages } from '../use-gift-actions.ts';

import styles from './gift-page.module.css';

/** Whoever got a message they did not want can end such messages without an account. */
export function OptOut({ code, phone }: { code: string; phone: string }) {
  const { t } = useTexts();
  const tell = useTextFile(receivedGiftTexts);
  const toasts = useToasts();
  const refusing = useRefuseGiftMessages();
  const [isAsking, setIsAsking] = useState(false);

  const refuse = () =>
    refusing.mutate(code, {
      onSuccess: () => setIsAsking(false),
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });

  return (
    <>
      <div role="status" className={styles.optedOut}>
        {refusing.isSuccess && tell('giftPage.optOutDone')}
      </div>
      {!refusing.isSuccess && (
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
            <Button look="danger" pending={refusing.isPending} onClick={refuse}>
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
