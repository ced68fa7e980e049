import type { InputOfEndpoint } from '@nabta/contract/core/endpoint';
import {
  downloadImportAnswers,
  downloadImportTemplate,
  getImport,
  listImportAnswers,
  listImportDependents,
  listImports,
  moveImport,
  orderImportSample,
  reportImportSample,
  requestImportApproval,
  reviewImport,
  updateImport,
} from '@nabta/contract/operations/import';
import type { TreeImport } from '@nabta/contract/operations/import';
import type { ImportStep } from '@nabta/domain/import-state';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useApiPages, useApiQuery } from '#shared/cache/api-query.ts';
import { importKeys } from '#shared/cache/keys.ts';
import { cacheImport } from '#shared/cache/staff-cache-updates.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { useDownload } from '#shared/saving/use-download.ts';

const pageSize = 50;

export function useImports() {
  return useApiPages(
    listImports,
    { query: { limit: pageSize } },
    { queryKey: importKeys.list, cursorOf: ({ id }) => id, staleTime: 0 },
  );
}

export function useImport(id: string) {
  return useApiQuery(getImport, { params: { id } }, { queryKey: importKeys.one(id), staleTime: 0 });
}

export type AnswerFilter = InputOfEndpoint<typeof listImportAnswers>['query']['outcome'];

export function useImportAnswers(id: string, outcome: AnswerFilter) {
  return useApiPages(
    listImportAnswers,
    { params: { id }, query: { outcome, limit: pageSize } },
    { queryKey: importKeys.answersOf(id, outcome), cursorOf: ({ line }) => line },
  );
}

type ImportEdit = InputOfEndpoint<typeof updateImport>['body'];

/** Updates the import settings, or moves the import to its next status. */
export function useChangeImport(id: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    // Runs changes in sequence, so that the last one wins.
    scope: { id: `import ${id}` },
    mutationFn: (change: { edit: ImportEdit } | { status: ImportStep }) =>
      'edit' in change
        ? call(updateImport, { params: { id }, body: change.edit })
        : call(moveImport, { params: { id }, body: change }),
    onSuccess: (updated) => cacheImport(queryClient, updated),
    onError: useErrorToast('change-import'),
  });
}

export function useDownloadAnswers(id: string) {
  const { call } = useApi();
  const { t } = useTexts('import');
  return useDownload({
    request: () => call(downloadImportAnswers, { params: { id } }),
    fileNameOf: () => 'answers.csv',
    errorText: t('importAnswer.downloadFailed'),
    action: 'download-import-answers',
  });
}

/** Loaded again for each check and request, because its random rows are drawn with the request. */
export function useImportReview({ id, approval, settings, counts }: TreeImport) {
  const basis = JSON.stringify([approval?.id, settings, counts]);
  return useApiQuery(reviewImport, { params: { id } }, { queryKey: importKeys.review(id, basis) });
}

export function useDependents(id: string, isEnabled: boolean) {
  return useApiQuery(
    listImportDependents,
    { params: { id } },
    { queryKey: importKeys.dependents(id), staleTime: 0, enabled: isEnabled },
  );
}

export function useRequestApproval(id: string, onDone: () => void) {
  return useApiMutation(
    (call, reason: string) => call(requestImportApproval, { params: { id }, body: { reason } }),
    { updateCache: cacheImport, onDone },
  );
}

export function useOrderSample(id: string) {
  return useApiMutation((call, size: number) => call(orderImportSample, { params: { id }, body: { size } }), {
    updateCache: cacheImport,
    onError: useErrorToast('order-import-sample'),
  });
}

export function useReportSample(id: string) {
  return useApiMutation(
    (call, found: number) => call(reportImportSample, { params: { id }, body: { found } }),
    {
      updateCache: cacheImport,
      onError: useErrorToast('report-import-sample'),
    },
  );
}

export function useDownloadTemplate() {
  const { call } = useApi();
  const { t } = useTexts('import');
  return useDownload({
    request: (format: 'csv' | 'xlsx') => call(downloadImportTemplate, { params: { format } }),
    fileNameOf: (format) => `nabta-trees.${format}`,
    errorText: t('importAnswer.downloadFailed'),
    action: 'download-import-template',
  });
}
