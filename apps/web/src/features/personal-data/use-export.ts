import { askForExport, getExport, readExportState } from '@nabta/contract/personal-data';
import type { ExportState } from '@nabta/contract/personal-data';
import { useQuery } from '@tanstack/react-query';

import { accountKeys } from '../../kit/cache/keys.ts';
import { saveFile } from '../../kit/saving/save-file.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi, useConnection } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { useToasts } from '../../ui/use-toasts.ts';

const lookEveryMs = 1_000;

/** How far the copy is; while it is being made that is asked for by the second. */
export function useExportState(enabled: boolean) {
  const { call } = useApi();
  return useQuery({
    queryKey: accountKeys.export,
    queryFn: ({ signal }) => call(readExportState, {}, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.readyAt === null ? lookEveryMs : false),
  });
}

export function useAskForExport() {
  const { call } = useApi();
  const { queryClient } = useConnection();
  const toasts = useToasts();
  return useSingleMutation<ExportState, void>({
    mutationFn: () => call(askForExport),
    onSuccess: (state) => void queryClient.setQueryData<ExportState>(accountKeys.export, state),
    onError(error) {
      reportError(error, { action: 'ask-for-export' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}

export function useSaveExport() {
  const { call } = useApi();
  const toasts = useToasts();
  return useSingleMutation<void, void>({
    async mutationFn() {
      saveFile((await call(getExport)) as Blob, 'nabta-my-data.zip');
    },
    onError(error) {
      reportError(error, { action: 'save-export' });
      toasts.show({ kind: 'error', text: error.message });
    },
  });
}
