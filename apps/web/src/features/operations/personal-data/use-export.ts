import { requestExport, getExport, readExportState } from '@nabta/contract/operations/personal-data';

import { useApiQuery } from '#shared/cache/api-query.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { saveFile } from '#shared/saving/save-file.ts';

const pollIntervalMs = 1_000;

/** Export progress; polls while the export is prepared. */
export function useExportState(enabled: boolean) {
  return useApiQuery(
    readExportState,
    {},
    {
      queryKey: accountKeys.export,
      enabled,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.readyAt === null ? pollIntervalMs : false),
    },
  );
}

export function useRequestExport() {
  return useApiMutation((call) => call(requestExport), {
    updateCache: (queryClient, state) => void queryClient.setQueryData(accountKeys.export, state),
    onError: useErrorToast('ask-for-export'),
  });
}

export function useSaveExport() {
  return useApiMutation(async (call) => saveFile((await call(getExport)) as Blob, 'nabta-my-data.zip'), {
    onError: useErrorToast('save-export'),
  });
}
