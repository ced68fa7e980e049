import type { TreeImport } from '@nabta/contract/operations/import';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

import { AnswerTable } from './answer-table.tsx';
import { type AnswerFilter, useDownloadAnswers, useImportAnswers } from './import-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './import-page.module.css';

const filters = ['ready', 'warned', 'near', 'repeated', 'vacant', 'refused'] as const;

/** Row counts by outcome; each button opens its rows. */
export function AnswerList({ treeImport }: { treeImport: TreeImport }) {
  const { t, formatNumber } = useTexts('import');
  const { id, counts } = treeImport;
  const [outcome, setOutcome] = useState<AnswerFilter>(() => worstOf(counts));
  const download = useDownloadAnswers(id);
  if (counts === null) return null;
  return (
    <>
      <div role="group" aria-label={t('importAnswer.title')} className={styles.tiles}>
        {filters.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={outcome === each}
            className={styles.tile}
            onClick={() => setOutcome(outcome === each ? undefined : each)}
          >
            <b>{formatNumber(counts[each])}</b>
            <span>{t(`importAnswer.${each}`)}</span>
          </button>
        ))}
      </div>
      <Card className={styles.panel}>
        <div className={styles.panelHead}>
          <h3>{outcome === undefined ? t('importAnswer.all') : t(`importAnswer.${outcome}`)}</h3>
          <Button
            variant="secondary"
            size="sm"
            icon="download-simple"
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('importAnswer.download')}
          </Button>
        </div>
        <Answers treeImport={treeImport} outcome={outcome} />
      </Card>
    </>
  );
}

/** Outcome that needs attention first. */
function worstOf(counts: TreeImport['counts']): AnswerFilter {
  return (['refused', 'repeated', 'near', 'warned'] as const).find((each) => (counts?.[each] ?? 0) > 0);
}

function Answers({ treeImport, outcome }: { treeImport: TreeImport; outcome: AnswerFilter }) {
  const { t } = useTexts('import');
  const answers = useImportAnswers(treeImport.id, outcome);
  if (answers.data === undefined) {
    return <QueryState query={answers} errorTitle={t('import.errorTitle')} level={3} />;
  }
  const rows = answers.data.pages.flat();
  if (rows.length === 0) return <p className={utilities.mutedNote}>{t('importAnswer.none')}</p>;
  return (
    <>
      <AnswerTable header={treeImport.header} answers={rows} label={t('importAnswer.title')} />
      {answers.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          pending={answers.isFetchingNextPage}
          onClick={() => void answers.fetchNextPage()}
        >
          {t('importAnswer.more')}
        </Button>
      )}
    </>
  );
}
