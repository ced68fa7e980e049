import { checkAudit, downloadAudit, listAudit, undoChange } from '@nabta/contract/audit';
import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';

import { staffKeys } from '../../kit/cache/keys.ts';
import { changeUndone } from '../../kit/cache/staff-changes.ts';
import { useDownload } from '../../kit/saving/use-download.ts';
import { auditTexts } from '../../locales/audit.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

export type AskedAudit = Omit<InputOfEndpoint<typeof listAudit>['query'], 'cursor' | 'limit'>;

const pageSize = 50;

export function useAuditPages(asked: AskedAudit) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: staffKeys.auditOf(asked),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listAudit, { query: { ...asked, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.seq : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Counts every hash of the log anew. */
export function useCheckAudit() {
  const { call } = useApi();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => call(checkAudit),
    onError: (error) => toasts.show({ kind: 'error', text: error.message }),
  });
}

export function useDownloadAudit(asked: AskedAudit) {
  const { call } = useApi();
  const tell = useTextFile(auditTexts);
  return useDownload({
    ask: () => call(downloadAudit, { query: asked }),
    nameOf: () => 'nabta-audit.jsonl',
    failed: tell('audit.downloadError'),
    action: 'download-audit',
  });
}

export function useUndo(seq: number, onDone: () => void) {
  const { call } = useApi();
  const { queryClient } = useConnection();
  return useSingleMutation({
    mutationFn: (reason: string) => call(undoChange, { params: { seq }, body: { reason } }),
    onSuccess() {
      changeUndone(queryClient);
      onDone();
    },
  });
}
