import { can } from '@nabta/domain/capability';
import { clsx } from 'clsx';
import { useEffect } from 'react';

import { precacheQrReader } from '../features/gifts/claim/qr-reader.ts';
import { AssignmentCard } from '../features/supply/field/assignment-card.tsx';
import { TaskList } from '../features/supply/field/outcome/task-list.tsx';
import { ProvePhone } from '../features/supply/field/prove-phone.tsx';
import { useAssignments, useRound } from '../features/supply/field/use-field-queries.ts';
import { SyncStatus } from '../features/supply/field/work/sync-status.tsx';
import { isSecondFactorRequired } from '../platform/api-error.ts';
import { useAccount } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Placeholders, QueryState } from '../shared/navigation/query-state.tsx';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

import utilities from '../ui/utilities.module.css';
import styles from './field.module.css';
import pageWidth from './page-width.module.css';

/** Start page of field work: unsent tasks, planting assignments and the round. */
export function Page() {
  const { t } = useTexts();
  return (
    <TitledPage
      title={t('profile.field')}
      className={clsx(pageWidth.width560, utilities.column16)}
      loading={<Placeholders heights={[240]} />}
    >
      <Field />
    </TitledPage>
  );
}

function Field() {
  const { t } = useTexts('field');
  const { role } = useAccount();
  // Caches the QR reader while online, so that tags can be scanned offline.
  useEffect(() => precacheQrReader(), []);
  const [canPlant, canCare] = [can(role, 'plantTrees'), can(role, 'careForTrees')];
  if (!canPlant && !canCare)
    return <EmptyState level={2} illustration="not-found" title={t('field.notYours')} />;
  return (
    <>
      <SyncStatus />
      <ProvePhone />
      {canCare && <RoundCard />}
      {canPlant && <Assignments />}
      <TaskList />
    </>
  );
}

function RoundCard() {
  const { t } = useTexts('field');
  const { data } = useRound();
  const due = data?.trees.filter(({ stop }) => stop === null || stop.visitedAt === null) ?? [];
  return (
    <Card as="section" className={styles.round}>
      <h2>{t('field.round')}</h2>
      {data && <p className={utilities.secondary}>{t('field.roundDue', { count: due.length })}</p>}
      <ButtonLink
        wide
        variant="accent"
        icon="leaf-fill"
        href={urls.fieldRound()}
        className={styles.largeButton}
      >
        {t('field.openRound')}
      </ButtonLink>
    </Card>
  );
}

function Assignments() {
  const { t } = useTexts('field');
  const query = useAssignments();
  const { data } = query;
  // The card above asks for the second factor.
  if (data === undefined && isSecondFactorRequired(query.error)) return null;
  if (data === undefined)
    return <QueryState query={query} errorTitle={t('field.errorTitle')} heights={[240]} />;
  if (data.length === 0)
    return (
      <EmptyState isSmall illustration="not-found" title={t('field.noneTitle')} body={t('field.noneBody')} />
    );
  return (
    <section>
      <h2 className={styles.label}>{t('field.assignments')}</h2>
      <ul className={styles.cards}>
        {data.map((assignment) => (
          <AssignmentCard key={assignment.id} assignment={assignment} />
        ))}
      </ul>
    </section>
  );
}
