import type { Gift } from '@nabta/contract/gifts/gift';
import { Suspense, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { useShare } from '#shared/share/share-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { GiftLinkShare } from '../gift-link-share.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { useRemindReceiver } from './use-remind-receiver.ts';
import { waitingTime } from './waiting-time.ts';

import styles from './given-gift.module.css';

interface GivenGiftActionsProps {
  gift: Gift;
  receiver: string;
  treeName: string;
  now: number;
}

/** Actions a giver has for an unopened gift. */
export function GivenGiftActions({ gift, receiver, treeName, now }: GivenGiftActionsProps) {
  const { t, formatNumber } = useTexts('given-gifts');
  const reminder = useRemindReceiver();
  const { share, shareSheet } = useShare();
  const [isTakingBack, setIsTakingBack] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { canReNotifyAt, lastNotifiedAt } = gift;
  // `now` updates every 30 s and may lag behind a reminder that was just sent.
  const effectiveNow = Math.max(now, lastNotifiedAt === null ? 0 : Date.parse(lastNotifiedAt));
  const remaining = canReNotifyAt === null ? undefined : waitingTime(canReNotifyAt, effectiveNow);
  const time =
    remaining && formatNumber(remaining.value, { style: 'unit', unit: remaining.unit, unitDisplay: 'long' });
  const shareText = t('givenGifts.shareText');
  return (
    <div className={styles.area}>
      <p role="status" className={styles.note}>
        {reminder.isSuccess && <span>{t('givenGifts.reNotifyDone')}</span>}
        {time !== undefined && <span>{t('givenGifts.reNotifyWait', { time })}</span>}
      </p>
      <div className={styles.actions}>
        {canReNotifyAt !== null && (
          <Button
            variant="secondary"
            size="sm"
            icon="bell"
            aria-label={t('givenGifts.remindOf', { name: receiver })}
            pending={reminder.isPending}
            disabled={remaining !== undefined}
            onClick={() => reminder.mutate(gift.id)}
          >
            {t('givenGifts.remind')}
          </Button>
        )}
        {/* Links of scheduled gifts do not work before their day. */}
        {gift.status === 'pending' && gift.to.phone === null && (
          <Button
            variant="secondary"
            size="sm"
            icon="share-fat"
            iconMirrored
            onClick={() => setIsSending(true)}
          >
            {t('givenGifts.sendLink')}
          </Button>
        )}
        {gift.status === 'pending' && gift.to.phone !== null && (
          <Button
            variant="text"
            size="sm"
            icon="share-fat"
            iconMirrored
            onClick={() =>
              share({ title: shareText, text: shareText, url: new URL(gift.link, location.origin).href })
            }
          >
            {t('givenGifts.share')}
          </Button>
        )}
        <Button
          variant={gift.status === 'pending' ? 'text' : 'secondary'}
          size="sm"
          onClick={() => setIsTakingBack(true)}
        >
          {t('givenGifts.takeBack')}
        </Button>
      </div>
      <TakeBackDialog
        giftId={gift.id}
        treeName={treeName}
        open={isTakingBack}
        onClose={() => setIsTakingBack(false)}
      />
      {shareSheet}
      {gift.to.phone === null && (
        <Dialog
          open={isSending}
          onClose={() => setIsSending(false)}
          closeLabel={t('common.close')}
          title={t('givenGifts.sendLinkTitle')}
          body={t('givenGifts.sendLinkBody')}
        >
          {isSending && (
            // Keeps the dialog and the page visible while the texts load.
            <Suspense>
              <GiftLinkShare giftId={gift.id} />
            </Suspense>
          )}
        </Dialog>
      )}
    </div>
  );
}
