import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { editTree, exchangeTag } from '@nabta/contract/operations/tree-record';
import type { TreeFile } from '@nabta/contract/operations/tree-record';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { cacheTreeFile, invalidateTreeFile } from '#shared/cache/staff-cache-updates.ts';
import { useToasts } from '#ui/use-toasts.ts';

export type TreeEdit = InputOfEndpoint<typeof editTree>['body'];
type TagExchange = InputOfEndpoint<typeof exchangeTag>['body'];

export type TreeChangeInput = { edit: TreeEdit } | { exchange: TagExchange };

/** Saves with the version the user saw; on a conflict, reloads the tree and keeps the form open. */
export function useChangeTree({ publicId, version }: TreeFile, onDone: () => void) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { t } = useTexts('tree-record');
  return useMutation({
    mutationFn: (change: TreeChangeInput) =>
      'edit' in change
        ? call(editTree, { params: { publicId }, body: change.edit }, { version })
        : call(exchangeTag, { params: { publicId }, body: change.exchange }, { version }),
    onSuccess(file) {
      cacheTreeFile(queryClient, file);
      toasts.show({ kind: 'success', text: t('treeFile.saved') });
      onDone();
    },
    onError(error) {
      const isConflict = error instanceof ApiError && error.serverCode === 'EDITED_MEANWHILE';
      if (isConflict) invalidateTreeFile(queryClient, publicId);
      reportError(error, { action: 'change-tree' });
      toasts.show({ kind: 'error', text: isConflict ? t('treeFile.editedMeanwhile') : error.message });
    },
  });
}
