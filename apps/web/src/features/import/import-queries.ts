import type { InputOfEndpoint } from '@nabta/contract/endpoint';
import {
  downloadImportAnswers,
  getImport,
  listImportAnswers,
  listImports,
  moveImport,
  updateImport,
} from '@nabta/contract/import';
import type { ImportStep } from '@nabta/domain/import-state';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { importKeys } from '../../kit/cache/keys.ts';
import { importChanged } from '../../kit/cache/staff-changes.ts';
import { useDownload } from '../../kit/saving/use-download.ts';
import { importTexts } from '../../locales/import.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

const pageSize = 50;

export function useImports() {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: importKeys.list,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listImports, { query: { cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    staleTime: 0,
  });
}

export function useImport(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

export type AnswerFilter = InputOfEndpoint<typeof listImportAnswers>['query']['outcome'];

export function useImportAnswers(id: string, outcome: AnswerFilter) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: importKeys.answersOf(id, outcome),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listImportAnswers, { params: { id }, query: { outcome, cursor, limit: pageSize } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.line : undefined),
  });
}

type ImportEdit = InputOfEndpoint<typeof updateImport>['body'];

/** Corrects how the file is read, or takes the import a step on. */
export function useChangeImport(id: string) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    // One after another: the last wish is the one that stays.
    scope: { id: `import ${id}` },
    mutationFn: (wish: { edit: ImportEdit } | { status: ImportStep }) =>
      'edit' in wish
        ? call(updateImport, { params: { id }, body: wish.edit })
        : call(moveImport, { params: { id }, body: wish }),
    onSuccess: (changed) => importChanged(queryClient, changed),
    onError(error) {
      reportError(error, { action: 'change-import' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}

export function useDownloadAnswers(id: string) {
  const { call } = useApi();
  const tell = useTextFile(importTexts);
  return useDownload({
    ask: () => call(downloadImportAnswers, { params: { id } }),
    nameOf: () => 'answers.csv',
    failed: tell('importAnswer.downloadFailed'),
    action: 'download-import-answers',
  });
}
