import type { Dedication } from '@nabta/contract/trees/dedication';
import { useQueryClient } from '@tanstack/react-query';

import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { updateCachedTree, invalidateTreeLists } from '#shared/cache/changes.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { dedicateTreeHandler } from '#shared/offline/outbox-handlers.ts';
import { useSendOrQueue } from '#shared/offline/use-send-or-queue.ts';
import { useToasts } from '#ui/use-toasts.ts';

/**
 * Sets a dedication or, with null, removes it; updates the tree page and lists, and queues the change
 * offline.
 */
export function useDedicateTree(publicId: string, onDone: () => void) {
  const sendOrQueue = useSendOrQueue();
  const queryClient = useQueryClient();
  const { t } = useTexts('dedication');
  const toasts = useToasts();
  return useSingleMutation<{ answer: Dedication | null } | undefined, Dedication | null>({
    mutationFn: (dedication) => sendOrQueue(dedicateTreeHandler, { publicId, dedication }),
    onSuccess(sent) {
      if (sent === undefined) return onDone();
      const dedication = sent.answer;
      updateCachedTree(queryClient, publicId, { dedication });
      invalidateTreeLists(queryClient);
      toasts.show({
        kind: 'success',
        text: t(dedication === null ? 'dedication.removed' : 'dedication.saved'),
      });
      onDone();
    },
    onError: useErrorToast('dedicate-tree', () => t('dedication.failed')),
  });
}
