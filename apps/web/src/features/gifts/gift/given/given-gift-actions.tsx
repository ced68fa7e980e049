import type { Gift } from '@nabta/contract/gift';
import { Suspense, useState } from 'react';

import { ShareSheet } from '../../../kit/share/share-sheet.tsx';
import { useShare } from '../../../kit/share/use-share.ts';
import { givenGiftTexts } from '../../../locales/given-gifts.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { GiftLinkShare } from '../gift-link-share.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { useRemindReceiver } from './use-remind-receiver.ts';
import { waitingTime } from './waiting-time.ts';

import styles from './given-gift-actions.module.css';

interface GivenGiftActionsProps {
  gift: Gift;
  receiver: string;
  treeName: string;
  now: number;
}

/** What a giver can still do for a gift that nobody has opened. */
export function GivenGiftActions({ gift, receiver, treeName, now }: GivenGiftActionsProps) {
  const { t, formatNumber } = useTexts();
  const tell = useTextFile(givenGiftTexts);
  const reminding = useRemindReceiver();
  const { share, offered, close } = useShare();
  const [isTakingBack, setIsTakingBack] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { canReNotifyAt, lastNotifiedAt } = gift;
  // The clock here ticks by the half minute and may be slow: what was sent a moment ago is not still to come.
  const present = Math.max(now, lastNotifiedAt === null ? 0 : Date.parse(lastNotifiedAt));
  const wait = canReNotifyAt === null ? undefined : waitingTime(canReNotifyAt, present);
  const time = wait && formatNumber(wait.value, { style: 'unit', unit: wait.unit, unitDisplay: 'long' });
  const shareText = tell('givenGifts.shareText');
  return (
    <div className={styles.area}>
      <p role="status" className={styles.note}>
        {reminding.isSuccess && <span>{tell('givenGifts.reNotifyDone')}</span>}
        {time !== undefined && <span>{tell('givenGifts.reNotifyWait', { time })}</span>}
      </p>
      <div className={styles.actions}>
        {canReNotifyAt !== null && (
          <Button
            look="secondary"
            size="sm"
            icon="bell"
            aria-label={tell('givenGifts.remindOf', { name: receiver })}
            pending={reminding.isPending}
            disabled={wait !== undefined}
            onClick={() => reminding.mutate(gift.id)}
          >
            {tell('givenGifts.remind')}
          </Button>
        )}
        {/* The link of a gift that is kept for its day leads nowhere before. */}
        {gift.status === 'pending' && gift.to.phone === null && (
          <Button look="secondary" size="sm" icon="share-fat" iconMirrored onClick={() => setIsSending(true)}>
            {tell('givenGifts.sendLink')}
          </Button>
        )}
        {gift.status === 'pending' && gift.to.phone !== null && (
          <Button
            look="text"
            size="sm"
            icon="share-fat"
            iconMirrored
            onClick={() =>
              share({ title: shareText, text: shareText, url: new URL(gift.link, location.origin).href })
            }
          >
            {tell('givenGifts.share')}
          </Button>
        )}
        <Button
          look={gift.status === 'pending' ? 'text' : 'secondary'}
          size="sm"
          onClick={() => setIsTakingBack(true)}
        >
          {tell('givenGifts.takeBack')}
        </Button>
      </div>
      <TakeBackDialog
        id={gift.id}
        treeName={treeName}
        open={isTakingBack}
        onClose={() => setIsTakingBack(false)}
      />
      <ShareSheet shared={offered} onClose={close} />
      {gift.to.phone === null && (
        <Dialog
          open={isSending}
          onClose={() => setIsSending(false)}
          closeLabel={t('common.close')}
          title={tell('givenGifts.sendLinkTitle')}
          body={tell('givenGifts.sendLinkBody')}
        >
          {isSending && (
            // Its texts may be on their way: the dialog stands meanwhile, and the page behind it.
            <Suspense>
              <GiftLinkShare giftId={gift.id} />
            </Suspense>
          )}
        </Dialog>
      )}
    </div>
  );
}
