import { clearChat } from '@nabta/contract/trees/chat';

import { useTexts } from '#platform/texts.tsx';
import { resetChat } from '#shared/cache/changes.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { useToasts } from '#ui/use-toasts.ts';

type ClearChatDialogProps = { publicId: string; open: boolean; onClose: () => void; onCleared: () => void };

export function ClearChatDialog({ publicId, open, onClose, onCleared }: ClearChatDialogProps) {
  const { t } = useTexts('chat');
  const toasts = useToasts();
  const { mutate: clear, isPending } = useApiMutation((call) => call(clearChat, { params: { publicId } }), {
    updateCache: (queryClient) => void resetChat(queryClient, publicId),
    onDone() {
      onClose();
      onCleared();
      toasts.show({ kind: 'success', text: t('chat.cleared') });
    },
    onError: useErrorToast('clear-chat', () => t('chat.clearFailed')),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('chat.clear')}
      body={t('chat.clearConfirm')}
      variant="danger"
      confirmLabel={t('chat.clear')}
      pending={isPending}
      onConfirm={() => clear()}
    />
  );
}
