import { clearChat } from '@nabta/contract/trees/chat';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { resetChat } from '#shared/cache/changes.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/use-toasts.ts';

export function ClearChat({ publicId, onCleared }: { publicId: string; onCleared: () => void }) {
  const { t } = useTexts('chat');
  const toasts = useToasts();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: clear, isPending } = useApiMutation((call) => call(clearChat, { params: { publicId } }), {
    updateCache: (queryClient) => void resetChat(queryClient, publicId),
    onDone() {
      setIsOpen(false);
      onCleared();
      toasts.show({ kind: 'success', text: t('chat.cleared') });
    },
    onError: useErrorToast('clear-chat', () => t('chat.clearFailed')),
  });
  return (
    <>
      <IconButton label={t('chat.clear')} icon="trash" onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('chat.clear')}
        body={t('chat.clearConfirm')}
        variant="danger"
        confirmLabel={t('chat.clear')}
        pending={isPending}
        onConfirm={() => clear()}
      />
    </>
  );
}
