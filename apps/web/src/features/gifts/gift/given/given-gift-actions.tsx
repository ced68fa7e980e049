import { remindReceiver } from '@nabta/contract/gifts/gift';
import type { Gift } from '@nabta/contract/gifts/gift';
import { numberLocaleOf } from '@nabta/domain/message-format';
import { Suspense, useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useConnection } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { invalidateForest } from '#shared/cache/changes.ts';
import { applyGiftReminder } from '#shared/cache/gift-changes.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { useShare } from '#shared/share/share-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { GiftLinkShare } from '../gift-link-share.tsx';
import { useCancelGift } from '../use-gift-actions.ts';

import styles from './given-gift.module.css';

interface GivenGiftActionsProps {
  gift: Gift;
  receiver: string;
  treeName: string;
  now: number;
}

export function GivenGiftActions({ gift, receiver, treeName, now }: GivenGiftActionsProps) {
  const { t, language } = useTexts('given-gifts');
  const reminder = useRemindReceiver();
  const { share, shareSheet } = useShare();
  const [isCancelDialogOpen, setIsCancelDialogOpen] = useState(false);
  const [isLinkDialogOpen, setIsLinkDialogOpen] = useState(false);
  const { canReNotifyAt, lastNotifiedAt } = gift;
  // `now` updates every 30 s and may lag behind a reminder that was just sent.
  const effectiveNow = Math.max(now, lastNotifiedAt === null ? 0 : Date.parse(lastNotifiedAt));
  const remaining = canReNotifyAt === null ? undefined : getTimeUntil(canReNotifyAt, effectiveNow);
  const remainingText =
    remaining &&
    new Intl.RelativeTimeFormat(numberLocaleOf(language)).format(remaining.value, remaining.unit);
  const shareText = t('givenGifts.shareText');
  return (
    <div className={styles.area}>
      <p role="status" className={styles.note}>
        {reminder.isSuccess && <span>{t('givenGifts.reNotifyDone')}</span>}
        {remainingText !== undefined && <span>{t('givenGifts.reNotifyWait', { time: remainingText })}</span>}
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
            onClick={() => setIsLinkDialogOpen(true)}
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
          onClick={() => setIsCancelDialogOpen(true)}
        >
          {t('givenGifts.takeBack')}
        </Button>
      </div>
      <CancelGiftDialog
        giftId={gift.id}
        treeName={treeName}
        open={isCancelDialogOpen}
        onClose={() => setIsCancelDialogOpen(false)}
      />
      {shareSheet}
      {gift.to.phone === null && (
        <Dialog
          open={isLinkDialogOpen}
          onClose={() => setIsLinkDialogOpen(false)}
          closeLabel={t('common.close')}
          title={t('givenGifts.sendLinkTitle')}
          body={t('givenGifts.sendLinkBody')}
        >
          {isLinkDialogOpen && (
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

interface CancelGiftDialogProps {
  giftId: string;
  treeName: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation, because a cancelled gift cannot be restored. */
function CancelGiftDialog({ giftId, treeName, open, onClose }: CancelGiftDialogProps) {
  const { t } = useTexts('given-gifts');
  const toasts = useToasts();
  const cancellation = useCancelGift();

  const cancel = () =>
    cancellation.mutate(giftId, {
      onSuccess() {
        toasts.show({ kind: 'success', text: t('givenGifts.tookBack', { tree: treeName }) });
        onClose();
      },
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('givenGifts.takeBackTitle', { tree: treeName })}
      body={t('givenGifts.takeBackBody')}
      confirmLabel={t('givenGifts.takeBack')}
      variant="danger"
      pending={cancellation.isPending}
      pendingText={t('givenGifts.takingBack')}
      onConfirm={cancel}
    />
  );
}

function useRemindReceiver() {
  const { queryClient } = useConnection();
  const toasts = useToasts();
  const { t } = useTexts('given-gifts');
  const texts = {
    pending: t('givenGifts.reNotifyLoading'),
    success: t('givenGifts.reNotifySuccess'),
    error: t('givenGifts.reNotifyError'),
  };
  return useApiMutation(
    (call, id: string) => toasts.follow(call(remindReceiver, { params: { id } }), texts),
    {
      updateCache: applyGiftReminder,
      onError(error) {
        reportError(error, { action: 'remind-receiver' });
        // The gift was opened, or it is too early: the cache is outdated.
        invalidateForest(queryClient);
      },
    },
  );
}

/** Returns the time until an instant in whole minutes or hours, rounded up: `{ value: 23, unit: 'hour' }`. */
export function getTimeUntil(
  instant: string,
  now: number,
): { value: number; unit: 'minute' | 'hour' } | undefined {
  const minutes = Math.ceil((Date.parse(instant) - now) / 60_000);
  if (minutes <= 0) return undefined;
  return minutes < 60 ? { value: minutes, unit: 'minute' } : { value: Math.ceil(minutes / 60), unit: 'hour' };
}
