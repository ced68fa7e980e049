import { can } from '@nabta/domain/capability';
import { Suspense, useEffect } from 'react';

import { keepQrReader } from '../features/claim/qr-reader.ts';
import { AssignmentCard } from '../features/field/assignment-card.tsx';
import { WorkList } from '../features/field/outcome/work-list.tsx';
import { useAssignments, useRound } from '../features/field/use-field-queries.ts';
import { WorkLine } from '../features/field/work/work-line.tsx';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { fieldTexts } from '../locales/field.ts';
import { useAccount } from '../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './field-screen.module.css';

/** Where a day in the field begins: what waits to be sent, what is to be planted, what is to be looked at. */
export function FieldScreen() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader back title={t('profile.field')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Waiting />}>
          <Field />
        </Suspense>
      </main>
    </>
  );
}

function Field() {
  const tell = useTextFile(fieldTexts);
  const { role } = useAccount();
  // With a connection, so that tags can be scanned without one.
  useEffect(() => keepQrReader(), []);
  const [plants, cares] = [can(role, 'plantTrees'), can(role, 'careForTrees')];
  if (!plants && !cares)
    return <EmptyState level={2} illustration="not-found" title={tell('field.notYours')} />;
  return (
    <>
      <WorkLine />
      {cares && <RoundCard />}
      {plants && <Assignments />}
      <WorkList />
    </>
  );
}

function RoundCard() {
  const tell = useTextFile(fieldTexts);
  const { data } = useRound();
  const due = data?.trees.filter(({ stop }) => stop === null || stop.visitedAt === null) ?? [];
  return (
    <Card as="section" className={styles.round}>
      <h2>{tell('field.round')}</h2>
      {data && <p className={styles.due}>{tell('field.roundDue', { count: due.length })}</p>}
      <ButtonLink wide look="accent" icon="leaf-fill" href={urls.fieldRound()} className={styles.big}>
        {tell('field.openRound')}
      </ButtonLink>
    </Card>
  );
}

function Assignments() {
  const tell = useTextFile(fieldTexts);
  const { data, error, refetch, isFetching } = useAssignments();
  if (data === undefined && error === null) return <Waiting />;
  if (data === undefined)
    return (
      <LoadFailure
        error={error}
        title={tell('field.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState
        isSmall
        illustration="not-found"
        title={tell('field.noneTitle')}
        body={tell('field.noneBody')}
      />
    );
  return (
    <section>
      <h2 className={styles.label}>{tell('field.assignments')}</h2>
      <ul className={styles.cards}>
        {data.map((assignment) => (
          <AssignmentCard key={assignment.id} assignment={assignment} />
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}
