import { followImport } from '@nabta/contract/import';
import type { ImportSummary, TreeImport } from '@nabta/contract/import';
import { isImportAtWork } from '@nabta/domain/import-state';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { importRested } from '../../kit/cache/staff-changes.ts';
import { importTexts } from '../../locales/import.ts';
import { useConnection } from '../../platform/session-provider.tsx';
import { streamRequest } from '../../platform/stream-request.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

import styles from './import-page.module.css';

/** How far the work has come, as the server tells it. */
export function ImportProgress({ shown }: { shown: TreeImport }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(importTexts);
  const { status, walked, total } = useProgress(shown);
  const isFile = status === 'reading';
  const told = (value: number) =>
    formatNumber(isFile ? value / 1e6 : value, { maximumFractionDigits: isFile ? 1 : 0 });
  const words = tell(isFile ? 'import.bytesOf' : 'import.of', { walked: told(walked), total: told(total) });
  return (
    <Card className={styles.panel}>
      <h3>{tell(`import.${status}`)}</h3>
      <ProgressBar label={tell('import.progress')} value={walked} max={total} valueText={words} />
      <p className={styles.dim}>{words}</p>
      {isTold(status) && <p className={styles.dim}>{tell(`import.${status}Body`)}</p>}
    </Card>
  );
}

const told = ['reading', 'checking', 'importing', 'undoing'] as const;
const isTold = (status: string): status is (typeof told)[number] => told.some((each) => each === status);

/** How long to wait before a stream that broke off is listened to again. */
const pauseMs = 2_000;

function useProgress(shown: TreeImport): ImportSummary {
  const connection = useConnection();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<ImportSummary>(shown);
  const { id } = shown;
  const onEvent = useEffectEvent((summary: ImportSummary) => {
    if (isImportAtWork(summary.status)) setLatest(summary);
    else importRested(queryClient);
  });
  useEffect(() => {
    const gone = new AbortController();
    const listen = async (): Promise<void> => {
      const { signal } = gone;
      await streamRequest(
        connection,
        followImport,
        { params: { id } },
        {
          signal,
          onEvent({ name, data }) {
            if (name === 'progress') onEvent(data as ImportSummary);
          },
        },
      ).catch(() => undefined);
      await new Promise((done) => setTimeout(done, pauseMs));
      if (!signal.aborted) await listen();
    };
    void listen();
    return () => gone.abort();
  }, [connection, id]);
  return latest;
}
