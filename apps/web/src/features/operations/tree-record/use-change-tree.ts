import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { editTree, exchangeTag } from '@nabta/contract/tree-record';
import type { TreeFile } from '@nabta/contract/tree-record';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { treeFileChanged, treeFileOutdated } from '../../kit/cache/staff-changes.ts';
import { treeRecordTexts } from '../../locales/tree-record.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

export type TreeEdit = InputOfEndpoint<typeof editTree>['body'];
export type TagExchange = InputOfEndpoint<typeof exchangeTag>['body'];

type Change = { edit: TreeEdit } | { exchange: TagExchange };

/** Changes a tree as it was seen; where somebody else was first, their change is shown and this one waits for another look. */
export function useChangeTree({ publicId, version }: TreeFile, onDone: () => void) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const tell = useTextFile(treeRecordTexts);
  return useMutation({
    mutationFn: (change: Change) =>
      'edit' in change
        ? call(editTree, { params: { publicId }, body: change.edit }, { version })
        : call(exchangeTag, { params: { publicId }, body: change.exchange }, { version }),
    onSuccess(file) {
      treeFileChanged(queryClient, file);
      toasts.show({ kind: 'success', text: tell('treeFile.saved') });
      onDone();
    },
    onError(error) {
      const isLate = error instanceof ApiError && error.serverCode === 'EDITED_MEANWHILE';
      if (isLate) treeFileOutdated(queryClient, publicId);
      reportError(error, { action: 'change-tree' });
      toasts.show({ kind: 'error', text: isLate ? tell('treeFile.editedMeanwhile') : error.message });
    },
  });
}
