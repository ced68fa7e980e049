import { clearChat } from '@nabta/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { chatCleared } from '../../kit/cache/changes.ts';
import { chatTexts } from '../../locales/chat.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

type ClearChatProps = { publicId: string; onCleared: () => void };

/** Forgets what was said, here and on the server, after one more question. */
export function ClearChat({ publicId, onCleared }: ClearChatProps) {
  const { t } = useTexts();
  const tell = useTextFile(chatTexts);
  const { call } = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const clear = useSingleMutation<unknown, void>({
    mutationFn: () => call(clearChat, { params: { publicId } }),
    onSuccess() {
      setIsOpen(false);
      onCleared();
      toasts.show({ kind: 'success', text: tell('chat.cleared') });
      return chatCleared(queryClient, publicId);
    },
    onError(error) {
      reportError(error, { action: 'clear-chat' });
      toasts.show({ kind: 'error', text: tell('chat.clearFailed') });
    },
  });
  return (
    <>
      <IconButton label={tell('chat.clear')} icon="trash" onClick={() => setIsOpen(true)} />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={tell('chat.clear')}
        body={tell('chat.clearConfirm')}
        actions={
          <>
            <Button look="danger" pending={clear.isPending} onClick={() => clear.mutate()}>
              {tell('chat.clear')}
            </Button>
            <Button look="secondary" disabled={clear.isPending} onClick={() => setIsOpen(false)}>
              {t('common.cancel')}
            </Button>
          </>
        }
      />
    </>
  );
}
