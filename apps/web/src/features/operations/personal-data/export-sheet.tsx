import type { ExportState } from '@nabta/contract/personal-data';

import { personalDataTexts } from '../../locales/personal-data.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAskForExport, useExportState, useSaveExport } from './use-export.ts';

import styles from './personal-data.module.css';

/** A copy of all that is stored about the person: asked for, made, saved. */
export function ExportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const tell = useTextFile(personalDataTexts);
  const state = useExportState(open);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tell('personalData.exportTitle')}
      closeLabel={t('common.close')}
    >
      <div className={styles.stack}>
        <p>{tell('personalData.exportIntro')}</p>
        {state.data !== undefined ? (
          <ExportSteps state={state.data} />
        ) : state.isError ? (
          <ErrorState
            level={3}
            title={tell('personalData.exportError')}
            body={t('states.errorBody')}
            retryLabel={t('common.retry')}
            pending={state.isFetching}
            onRetry={() => void state.refetch()}
          />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton shape="block" className={styles.waiting} />
          </div>
        )}
      </div>
    </Sheet>
  );
}

function ExportSteps({ state }: { state: ExportState | null }) {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(personalDataTexts);
  const asking = useAskForExport();
  const saving = useSaveExport();
  const ask = () => asking.mutate();
  if (state === null)
    return (
      <Button wide pending={asking.isPending} onClick={ask}>
        {tell('personalData.exportAsk')}
      </Button>
    );
  if (state.readyAt === null) {
    const records = tell('personalData.exportRecords', {
      done: formatNumber(state.rowsWritten),
      all: formatNumber(state.rows),
    });
    return (
      <div className={styles.stack}>
        <p role="status">{tell('personalData.exportWorking')}</p>
        <ProgressBar
          label={tell('personalData.exportWorking')}
          value={state.rowsWritten}
          max={state.rows}
          valueText={records}
        />
        <p className={styles.quiet}>{records}</p>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <p role="status">
        {tell('personalData.exportReady', { date: formatDate(state.goneAt, { dateStyle: 'long' }) })}
      </p>
      <Button wide icon="download-simple" pending={saving.isPending} onClick={() => saving.mutate()}>
        {tell('personalData.save')}
      </Button>
      <Button look="text" wide pending={asking.isPending} onClick={ask}>
        {tell('personalData.exportAgain')}
      </Button>
    </div>
  );
}
