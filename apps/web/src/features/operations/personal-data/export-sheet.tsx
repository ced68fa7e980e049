import { getExport, readExportState, requestExport } from '@nabta/contract/operations/personal-data';
import type { ExportState } from '@nabta/contract/operations/personal-data';

import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { accountKeys } from '#shared/cache/keys.ts';
import { useApiMutation, useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { blobOf, saveFile } from '#shared/saving/save-file.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './personal-data.module.css';

export function ExportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('personal-data');
  const query = useExportState(open);
  return (
    <Sheet open={open} onClose={onClose} title={t('personalData.exportTitle')}>
      <div className={styles.stack}>
        <p>{t('personalData.exportIntro')}</p>
        {query.data === undefined ? (
          <QueryState query={query} errorTitle={t('personalData.exportError')} level={3} heights={[52]} />
        ) : (
          <ExportSteps state={query.data} />
        )}
      </div>
    </Sheet>
  );
}

function ExportSteps({ state }: { state: ExportState | null }) {
  const { t, formatDate, formatNumber } = useTexts('personal-data');
  const exportRequest = useRequestExport();
  const download = useSaveExport();
  const request = () => exportRequest.mutate();
  if (state === null)
    return (
      <Button wide pending={exportRequest.isPending} onClick={request}>
        {t('personalData.exportAsk')}
      </Button>
    );
  if (state.readyAt === null) {
    const records = t('personalData.exportRecords', {
      done: formatNumber(state.rowsWritten),
      all: formatNumber(state.rows),
    });
    return (
      <div className={styles.stack}>
        <p role="status">{t('personalData.exportWorking')}</p>
        <ProgressBar
          label={t('personalData.exportWorking')}
          value={state.rowsWritten}
          max={state.rows}
          valueText={records}
        />
        <p className={utilities.muted}>{records}</p>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <p role="status">
        {t('personalData.exportReady', { date: formatDate(state.goneAt, { dateStyle: 'long' }) })}
      </p>
      <Button wide icon="download-simple" pending={download.isPending} onClick={() => download.mutate()}>
        {t('personalData.save')}
      </Button>
      <Button variant="text" wide pending={exportRequest.isPending} onClick={request}>
        {t('personalData.exportAgain')}
      </Button>
    </div>
  );
}

const pollIntervalMs = 1_000;

function useExportState(enabled: boolean) {
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

function useRequestExport() {
  return useApiMutation((call) => call(requestExport), {
    updateCache: (queryClient, state) => void queryClient.setQueryData(accountKeys.export, state),
    onError: useErrorToast('ask-for-export'),
  });
}

function useSaveExport() {
  return useApiMutation(async (call) => saveFile(blobOf(await call(getExport)), 'nabta-my-data.zip'), {
    onError: useErrorToast('save-export'),
  });
}
