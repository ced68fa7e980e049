import type { TreeImport } from '@nabta/contract/import';
import { useState } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { importTexts } from '../../locales/import.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerTable } from './answer-table.tsx';
import { type AnswerFilter, useDownloadAnswers, useImportAnswers } from './import-queries.ts';

import styles from './import-page.module.css';

const filters = ['ready', 'warned', 'near', 'repeated', 'vacant', 'refused'] as const;

/** How many rows were answered how; each number opens its rows. */
export function AnswerList({ shown }: { shown: TreeImport }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(importTexts);
  const { id, counts } = shown;
  const [outcome, setOutcome] = useState<AnswerFilter>(() => worstOf(counts));
  const download = useDownloadAnswers(id);
  if (counts === null) return null;
  return (
    <>
      <div role="group" aria-label={tell('importAnswer.title')} className={styles.tiles}>
        {filters.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={outcome === each}
            className={styles.tile}
            onClick={() => setOutcome(outcome === each ? undefined : each)}
          >
            <b>{formatNumber(counts[each])}</b>
            <span>{tell(`importAnswer.${each}`)}</span>
          </button>
        ))}
      </div>
      <Card className={styles.panel}>
        <div className={styles.panelHead}>
          <h3>{outcome === undefined ? tell('importAnswer.all') : tell(`importAnswer.${outcome}`)}</h3>
          <Button
            look="secondary"
            size="sm"
            icon="download-simple"
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            {tell('importAnswer.download')}
          </Button>
        </div>
        <Answers shown={shown} outcome={outcome} />
      </Card>
    </>
  );
}

/** What a person has to look at first. */
function worstOf(counts: TreeImport['counts']): AnswerFilter {
  return (['refused', 'repeated', 'near', 'warned'] as const).find((each) => (counts?.[each] ?? 0) > 0);
}

function Answers({ shown, outcome }: { shown: TreeImport; outcome: AnswerFilter }) {
  const { t } = useTexts();
  const tell = useTextFile(importTexts);
  const answers = useImportAnswers(shown.id, outcome);
  if (answers.data === undefined) {
    return answers.error === null ? (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton shape="block" />
      </div>
    ) : (
      <LoadFailure
        error={answers.error}
        title={tell('import.errorTitle')}
        level={3}
        pending={answers.isFetching}
        onRetry={() => void answers.refetch()}
      />
    );
  }
  const rows = answers.data.pages.flat();
  if (rows.length === 0) return <p className={styles.dim}>{tell('importAnswer.none')}</p>;
  return (
    <>
      <AnswerTable header={shown.header} answers={rows} label={tell('importAnswer.title')} />
      {answers.hasNextPage && (
        <Button
          look="secondary"
          size="sm"
          pending={answers.isFetchingNextPage}
          onClick={() => void answers.fetchNextPage()}
        >
          {tell('importAnswer.more')}
        </Button>
      )}
    </>
  );
}
