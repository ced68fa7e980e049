import type { Tree, TreeSummary } from '@nabta/contract/trees/tree';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useTexts } from '#platform/texts.tsx';
import { updateCachedTree, cancelTreeQueries, invalidateTreeLists } from '#shared/cache/changes.ts';
import { treeKeys } from '#shared/cache/keys.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { lazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import { renameTreeHandler } from '#shared/offline/outbox-handlers.ts';
import { useSendOrQueue } from '#shared/offline/use-send-or-queue.ts';
import { useToasts } from '#ui/use-toasts.ts';

export const renameSheet = lazySheet(async () => (await import('./rename-sheet.tsx')).RenameSheet);

const responseFields = ['isVip', 'isDamaged', 'isDeleted', 'givenName', 'plantedByCompany'] as const;

/**
 * Renames optimistically on the page and in lists, and reverts when the server rejects the name; queued while
 * offline.
 */
export function useRenameTree(publicId: string) {
  const sendOrQueue = useSendOrQueue();
  const queryClient = useQueryClient();
  const { t } = useTexts('tree-page');
  const toasts = useToasts();
  const showError = useErrorToast('rename-tree', () => t('treeDetail.updateFailed'));
  const updateCaches = (fields: Partial<TreeSummary>) => updateCachedTree(queryClient, publicId, fields);

  return useMutation({
    mutationFn: (givenName: string | null) => sendOrQueue(renameTreeHandler, { publicId, givenName }),
    async onMutate(givenName) {
      await cancelTreeQueries(queryClient, publicId);
      const previousName = queryClient.getQueryData<Tree>(treeKeys.one(publicId))?.givenName ?? null;
      updateCaches({ givenName });
      return { previousName };
    },
    onSuccess(sent) {
      if (sent === undefined) return;
      const tree = sent.answer;
      updateCaches(Object.fromEntries(responseFields.map((field) => [field, tree[field]])));
      toasts.show({ kind: 'success', text: t('treeDetail.renamed') });
    },
    onError(error, _name, context) {
      updateCaches({ givenName: context?.previousName ?? null });
      showError(error);
    },
    onSettled(sent, error) {
      if (sent !== undefined || error !== null) invalidateTreeLists(queryClient);
    },
  });
}
