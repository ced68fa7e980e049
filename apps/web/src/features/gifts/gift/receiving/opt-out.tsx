import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { noBreakPhone } from '#ui/no-break-phone.ts';

import { useGiftMessageOptOut } from '../use-gift-actions.ts';

import utilities from '#ui/utilities.module.css';
import styles from './gift-page.module.css';

type OptOutProps = { code: string; /** Sent only in the text message. */ secret: string; phone: string };

/** Opts a phone out of gift messages without an account, and back in. */
export function OptOut({ code, secret, phone }: OptOutProps) {
  const { t } = useTexts('received-gift');
  const onError = useErrorToast();
  const optingOut = useGiftMessageOptOut({ code, secret });
  /** Undefined until the server has confirmed a change. */
  const [isOptedOut, setIsOptedOut] = useState<boolean>();
  const [isConfirming, setIsConfirming] = useState(false);

  const change = (shouldOptOut: boolean) =>
    optingOut.mutate(shouldOptOut, {
      onSuccess() {
        setIsOptedOut(shouldOptOut);
        setIsConfirming(false);
      },
      onError,
    });

  return (
    <>
      <div role="status" className={utilities.faint}>
        {isOptedOut !== undefined && t(isOptedOut ? 'giftPage.optOutDone' : 'giftPage.optOutUndone')}
      </div>
      {isOptedOut ? (
        <button type="button" className={styles.optOut} onClick={() => change(false)}>
          {t('giftPage.optOutUndo')}
        </button>
      ) : (
        <button type="button" className={styles.optOut} onClick={() => setIsConfirming(true)}>
          {t('giftPage.optOut')}
        </button>
      )}
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('giftPage.optOutTitle')}
        body={t('giftPage.optOutBody', { phone: noBreakPhone(phone) })}
        actions={
          <>
            <Button variant="danger" pending={optingOut.isPending} onClick={() => change(true)}>
              {t('giftPage.optOutAction')}
            </Button>
            <Button variant="secondary" disabled={optingOut.isPending} onClick={() => setIsConfirming(false)}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}
