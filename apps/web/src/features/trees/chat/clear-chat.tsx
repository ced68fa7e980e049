import { clearChat } from '@nabta/contract/trees/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { resetChat } from '#shared/cache/changes.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/use-toasts.ts';

export function ClearChat({ publicId, onCleared }: { publicId: string; onCleared: () => void }) {
  const { t } = useTexts('chat');
  const { call } = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const clear = useSingleMutation<unknown, void>({
    mutationFn: () => call(clearChat, { params: { publicId } }),
    onSuccess() {
      setIsOpen(false);
      onCleared();
      toasts.show({ kind: 'success', text: t('chat.cleared') });
      return resetChat(queryClient, publicId);
    },
    onError: useErrorToast('clear-chat', () => t('chat.clearFailed')),
  });
  return (
    <>
      <IconButton label={t('chat.clear')} icon="trash" onClick={() => setIsOpen(true)} />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('chat.clear')}
        body={t('chat.clearConfirm')}
        actions={
          <>
            <Button variant="danger" pending={clear.isPending} onClick={() => clear.mutate()}>
              {t('chat.clear')}
            </Button>
            <Button variant="secondary" disabled={clear.isPending} onClick={() => setIsOpen(false)}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}
