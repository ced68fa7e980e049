import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useCancelGift } from '../use-gift-actions.ts';

interface TakeBackDialogProps {
  giftId: string;
  treeName: string;
  open: boolean;
  onClose: () => void;
}

/** Explains the consequences first, because taking back cannot be undone. */
export function TakeBackDialog({ giftId, treeName, open, onClose }: TakeBackDialogProps) {
  const { t } = useTexts('given-gifts');
  const toasts = useToasts();
  const taking = useCancelGift();

  const takeBack = () =>
    taking.mutate(giftId, {
      onSuccess() {
        toasts.show({ kind: 'success', text: t('givenGifts.tookBack', { tree: treeName }) });
        onClose();
      },
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('givenGifts.takeBackTitle', { tree: treeName })}
      body={t('givenGifts.takeBackBody')}
      actions={
        <>
          <Button
            variant="danger"
            pending={taking.isPending}
            pendingText={t('givenGifts.takingBack')}
            onClick={takeBack}
          >
            {t('givenGifts.takeBack')}
          </Button>
          <Button variant="secondary" disabled={taking.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    />
  );
}
