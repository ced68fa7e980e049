import { updateTree } from '@nabta/contract/tree';
import type { Tree, TreeSummary } from '@nabta/contract/tree';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { treePageTexts } from '../../locales/tree-page.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { publicTreesKey } from '../public-forest/public-trees-key.ts';
import { treeKeys } from '../tree/tree-queries.ts';
import type { TreePages } from '../tree/tree-queries.ts';
import { treeKeyOf } from '../tree/use-tree.ts';

/** The fields that are taken from the answer after a change (SPEC section 4). */
const answeredFields = ['isVip', 'isDamaged', 'isDeleted', 'givenName', 'plantedByCompany'] as const;

/** Shows the new name at once, on the page and in every list, and puts the old one back where the server refuses it. */
export function useRenameTree(publicId: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const tell = useTextFile(treePageTexts);
  const toasts = useToasts();

  const change = (part: Partial<TreeSummary>) => {
    queryClient.setQueryData<Tree>(treeKeyOf(publicId), (tree) => tree && { ...tree, ...part });
    const inPage = (page: TreeSummary[]) =>
      page.map((tree) => (tree.publicId === publicId ? { ...tree, ...part } : tree));
    for (const queryKey of [treeKeys.pages, publicTreesKey]) {
      queryClient.setQueriesData<TreePages>(
        { queryKey },
        (known) => known && { ...known, pages: known.pages.map(inPage) },
      );
    }
  };

  return useMutation({
    mutationFn: (givenName: string | null) => call(updateTree, { params: { publicId }, body: { givenName } }),
    async onMutate(givenName) {
      // An answer that was asked for before the change would undo it.
      await Promise.all(
        [treeKeyOf(publicId), treeKeys.pages].map((queryKey) => queryClient.cancelQueries({ queryKey })),
      );
      const before = queryClient.getQueryData<Tree>(treeKeyOf(publicId))?.givenName ?? null;
      change({ givenName });
      return { before };
    },
    onSuccess(tree) {
      change(Object.fromEntries(answeredFields.map((field) => [field, tree[field]])));
      toasts.show({ kind: 'success', text: tell('treeDetail.renamed') });
      void queryClient.invalidateQueries({ queryKey: treeKeys.pages });
    },
    onError(error, _name, context) {
      change({ givenName: context?.before ?? null });
      reportError(error, { action: 'rename-tree' });
      toasts.show({ kind: 'error', text: tell('treeDetail.updateFailed') });
    },
  });
}
