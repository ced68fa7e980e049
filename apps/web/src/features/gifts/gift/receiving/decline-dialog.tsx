import type { ReceivedGift } from '@nabta/contract/gifts/gift';

import { useTexts } from '#platform/texts.tsx';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useDeclineGift } from '../use-gift-actions.ts';
import { useGiverName } from '../use-giver-name.ts';

interface DeclineDialogProps {
  gift: Pick<ReceivedGift, 'id' | 'from' | 'company'>;
  /** Number of trees in the bundle; all are returned. */
  count: number;
  open: boolean;
  onClose: () => void;
  onDeclined: () => void;
}

export function DeclineDialog({ gift, count, open, onClose, onDeclined }: DeclineDialogProps) {
  const { t } = useTexts('received-gift');
  const toasts = useToasts();
  const declining = useDeclineGift();
  const name = useGiverName(gift);

  const decline = () =>
    declining.mutate(gift.id, {
      onSuccess() {
        toasts.show({ kind: 'success', text: t('receivedGift.declined', { count }) });
        onDeclined();
      },
      onError: (error) => toasts.show({ kind: 'error', text: error.message }),
    });

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('receivedGift.declineTitle')}
      body={
        name === undefined
          ? t('receivedGift.declineBodyUnknown', { count })
          : t('receivedGift.declineBody', { name, count })
      }
      confirmLabel={t('receivedGift.decline')}
      cancelLabel={t('receivedGift.keep')}
      variant="danger"
      pending={declining.isPending}
      pendingText={t('receivedGift.declining')}
      onConfirm={decline}
    />
  );
}
