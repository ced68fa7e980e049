import { Suspense } from 'react';

import { RoundList } from '../features/field/round/round-list.tsx';
import { useRound } from '../features/field/use-field-queries.ts';
import { WorkLine } from '../features/field/work/work-line.tsx';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { fieldTexts } from '../locales/field.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './field-round-screen.module.css';

/** What is to be walked and looked at. */
export function FieldRoundScreen() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader back title={t('profile.field')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
          <Round />
        </Suspense>
      </main>
    </>
  );
}

function Round() {
  const tell = useTextFile(fieldTexts);
  const { data, error, refetch, isFetching } = useRound();
  if (data === undefined && error === null) return <Skeleton shape="block" className={styles.waiting} />;
  if (data === undefined)
    return (
      <LoadFailure
        error={error}
        title={tell('round.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <WorkLine />
      {data.trees.length === 0 ? (
        <EmptyState
          illustration="tree-buddy"
          title={tell('round.emptyTitle')}
          body={tell('round.emptyBody')}
        />
      ) : (
        <RoundList round={data} />
      )}
    </>
  );
}
