import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import { checkAudit, downloadAudit, listAudit, undoChange } from '@nabta/contract/people/audit';
import { keepPreviousData, useMutation } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiPages } from '#shared/cache/api-query.ts';
import { staffKeys } from '#shared/cache/keys.ts';
import { invalidateAfterUndo } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useDownload } from '#shared/saving/use-download.ts';

export type AuditQuery = Omit<InputOfEndpoint<typeof listAudit>['query'], 'cursor' | 'limit'>;

const pageSize = 50;

export function useAuditPages(query: AuditQuery) {
  return useApiPages(
    listAudit,
    { query: { ...query, limit: pageSize } },
    {
      queryKey: staffKeys.auditOf(query),
      cursorOf: ({ seq }) => seq,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}

/** Recomputes all hashes of the log. */
export function useCheckAudit() {
  const { call } = useApi();
  return useMutation({ mutationFn: () => call(checkAudit), onError: useErrorToast() });
}

export function useDownloadAudit(query: AuditQuery) {
  const { call } = useApi();
  const { t } = useTexts('audit');
  return useDownload({
    request: () => call(downloadAudit, { query }),
    fileNameOf: () => 'nabta-audit.jsonl',
    errorText: t('audit.downloadError'),
    action: 'download-audit',
  });
}

export function useUndo(seq: number, onDone: () => void) {
  return useApiMutation((call, reason: string) => call(undoChange, { params: { seq }, body: { reason } }), {
    updateCache: invalidateAfterUndo,
    onDone,
  });
}
