import type { ReceivedGift } from '@nabta/contract/gift';

import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { useDeclineGift } from '../use-gift-actions.ts';
import { useGiverName } from '../use-giver-name.ts';

interface DeclineDialogProps {
  gift: Pick<ReceivedGift, 'id' | 'from' | 'company'>;
  /** How many trees go back: all that were given together. */
  count: number;
  open: boolean;
  onClose: () => void;
  onDeclined: () => void;
}

/** Asks before a gift goes back, and says to whom. */
export function DeclineDialog({ gift, count, open, onClose, onDeclined }: DeclineDialogProps) {
  const tell = useTextFile(receivedGiftTexts);
  const toasts = useToasts();
  const declining = useDeclineGift();
  const name = useGiverName(gift);

  const decline = () =>
    declining.mutate(gift.id, {
      onSuccess() {
        toasts.show({ kind: 'success', text: tell('receivedGift.declined', { count }) });
        onDeclined();
      },
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={tell('receivedGift.declineTitle')}
      body={
        name === undefined
          ? tell('receivedGift.declineBodyUnknown', { count })
          : tell('receivedGift.declineBody', { name, count })
      }
      actions={
        <>
          <Button
            look="danger"
            pending={declining.isPending}
            pendingText={tell('receivedGift.declining')}
            onClick={decline}
          >
            {tell('receivedGift.decline')}
          </Button>
          <Button look="secondary" disabled={declining.isPending} onClick={onClose}>
            {tell('receivedGift.keep')}
          </Button>
        </>
      }
    />
  );
}
