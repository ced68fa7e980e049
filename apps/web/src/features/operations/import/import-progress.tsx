import { followImport } from '@nabta/contract/operations/import';
import type { ImportSummary, TreeImport } from '@nabta/contract/operations/import';
import { isImportRunning } from '@nabta/domain/import-state';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { useConnection } from '#platform/session-provider.tsx';
import { streamRequest } from '#platform/stream-request.ts';
import { useTexts } from '#platform/texts.tsx';
import { invalidateImports } from '#shared/cache/staff-cache-updates.ts';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

export function ImportProgress({ treeImport }: { treeImport: TreeImport }) {
  const { t, formatNumber } = useTexts('import');
  const { status, walked, total } = useProgress(treeImport);
  const isReadingFile = status === 'reading';
  const formatAmount = (value: number) =>
    isReadingFile
      ? formatNumber(value / 1e6, { maximumFractionDigits: 1 })
      : formatNumber(value, { maximumFractionDigits: 0 });
  const progressText = t(isReadingFile ? 'import.bytesOf' : 'import.of', {
    walked: formatAmount(walked),
    total: formatAmount(total),
  });
  return (
    <Card className={styles.panel}>
      <h3>{t(`import.${status}`)}</h3>
      <ProgressBar label={t('import.progress')} value={walked} max={total} valueText={progressText} />
      <p className={utilities.mutedNote}>{progressText}</p>
      {hasDescription(status) && <p className={utilities.mutedNote}>{t(`import.${status}Body`)}</p>}
    </Card>
  );
}

const describedStatuses = ['reading', 'checking', 'importing', 'undoing'] as const;
const hasDescription = (status: string): status is (typeof describedStatuses)[number] =>
  describedStatuses.some((described) => described === status);

const reconnectDelayMs = 2_000;

function useProgress(treeImport: TreeImport): ImportSummary {
  const connection = useConnection();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<ImportSummary>(treeImport);
  const { id } = treeImport;
  const onEvent = useEffectEvent((summary: ImportSummary) => {
    if (isImportRunning(summary.status)) setLatest(summary);
    else invalidateImports(queryClient);
  });
  useEffect(() => {
    const controller = new AbortController();
    const listen = async (): Promise<void> => {
      const { signal } = controller;
      await streamRequest(
        connection,
        followImport,
        { params: { id } },
        {
          signal,
          onEvent({ name, data }) {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract names no types of events
            if (name === 'progress') onEvent(data as ImportSummary);
          },
        },
      ).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs));
      if (!signal.aborted) await listen();
    };
    void listen();
    return () => controller.abort();
  }, [connection, id]);
  return latest;
}
