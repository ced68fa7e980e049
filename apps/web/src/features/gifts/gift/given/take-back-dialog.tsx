import { givenGiftTexts } from '../../../locales/given-gifts.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { useTakeBackGift } from '../use-gift-actions.ts';

interface TakeBackDialogProps {
  /** Of the gift. */
  id: string;
  treeName: string;
  open: boolean;
  onClose: () => void;
}

/** Says what happens before the tree comes back, as there is no way to undo it. */
export function TakeBackDialog({ id, treeName, open, onClose }: TakeBackDialogProps) {
  const { t } = useTexts();
  const tell = useTextFile(givenGiftTexts);
  const toasts = useToasts();
  const taking = useTakeBackGift();

  const takeBack = () =>
    taking.mutate(id, {
      onSuccess() {
        toasts.show({ kind: 'success', text: tell('givenGifts.tookBack', { tree: treeName }) });
        onClose();
      },
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={tell('givenGifts.takeBackTitle', { tree: treeName })}
      body={tell('givenGifts.takeBackBody')}
      actions={
        <>
          <Button
            look="danger"
            pending={taking.isPending}
            pendingText={tell('givenGifts.takingBack')}
            onClick={takeBack}
          >
            {tell('givenGifts.takeBack')}
          </Button>
          <Button look="secondary" disabled={taking.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    />
  );
}
