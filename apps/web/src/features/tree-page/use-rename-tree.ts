import type { Tree, TreeSummary } from '@nabta/contract/tree';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { showTree, stopAskingForTree, treeChanged } from '../../kit/cache/changes.ts';
import { treeKeys } from '../../kit/cache/keys.ts';
import { useSendOrWait } from '../../kit/offline/use-send-or-wait.ts';
import { renaming } from '../../kit/offline/waiting-kinds.ts';
import { treePageTexts } from '../../locales/tree-page.ts';
import { reportError } from '../../platform/error-report.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

/** The fields that are taken from the answer after a change (SPEC section 4). */
const answeredFields = ['isVip', 'isDamaged', 'isDeleted', 'givenName', 'plantedByCompany'] as const;

/** Shows the new name at once, on the page and in every list, and puts the old one back where the server refuses it; without a connection it waits for one. */
export function useRenameTree(publicId: string) {
  const sendOrWait = useSendOrWait();
  const queryClient = useQueryClient();
  const tell = useTextFile(treePageTexts);
  const toasts = useToasts();

  const change = (part: Partial<TreeSummary>) => showTree(queryClient, publicId, part);

  return useMutation({
    mutationFn: (givenName: string | null) => sendOrWait(renaming, { publicId, givenName }),
    async onMutate(givenName) {
      await stopAskingForTree(queryClient, publicId);
      const before = queryClient.getQueryData<Tree>(treeKeys.one(publicId))?.givenName ?? null;
      change({ givenName });
      return { before };
    },
    onSuccess(sent) {
      if (sent === undefined) return;
      const tree = sent.answer;
      change(Object.fromEntries(answeredFields.map((field) => [field, tree[field]])));
      toasts.show({ kind: 'success', text: tell('treeDetail.renamed') });
    },
    onError(error, _name, context) {
      change({ givenName: context?.before ?? null });
      reportError(error, { action: 'rename-tree' });
      toasts.show({ kind: 'error', text: tell('treeDetail.updateFailed') });
    },
    onSettled(sent, error) {
      if (sent !== undefined || error !== null) treeChanged(queryClient);
    },
  });
}
