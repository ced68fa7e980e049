import { nameIn } from '@nabta/domain/localized-name';
import { Suspense } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';

import { PlantForm } from '../features/field/planting/plant-form.tsx';
import { useAssignments } from '../features/field/use-field-queries.ts';
import { WorkLine } from '../features/field/work/work-line.tsx';
import { LoadFailure } from '../kit/navigation/load-failure.tsx';
import { PageHeader } from '../kit/navigation/page-header.tsx';
import { fieldTexts } from '../locales/field.ts';
import { useTextFile, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './field-planting-screen.module.css';

/** One tree after the other, with a connection or without. */
export function FieldPlantingScreen() {
  const { t } = useTexts();
  const { effortId = '' } = useParams();
  return (
    <>
      <PageHeader back title={t('profile.field')} />
      <main id="main" className={styles.page}>
        <Suspense fallback={<Skeleton shape="block" className={styles.waiting} />}>
          <Planting key={effortId} effortId={effortId} />
        </Suspense>
      </main>
    </>
  );
}

function Planting({ effortId }: { effortId: string }) {
  const tell = useTextFile(fieldTexts);
  const { language } = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const replaces = search.get('replaces') ?? undefined;
  const { data, error, refetch, isFetching } = useAssignments();
  const assignment = data?.find(({ id }) => id === effortId);
  if (data === undefined && error !== null)
    return (
      <LoadFailure
        error={error}
        title={tell('field.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton shape="block" className={styles.waiting} />;
  if (assignment === undefined)
    return (
      <EmptyState
        illustration="not-found"
        title={tell('field.noneTitle')}
        body={tell('field.noneBody')}
        actions={<ButtonLink href={urls.field()}>{tell('field.title')}</ButtonLink>}
      />
    );
  return (
    <>
      <h2 className={styles.name}>{nameIn(assignment.name, language)}</h2>
      {replaces !== undefined && (
        <p className={styles.replaces}>{tell('planting.replacing', { tree: replaces })}</p>
      )}
      <WorkLine />
      <PlantForm
        effortId={effortId}
        replaces={replaces}
        onPlanted={() => {
          window.scrollTo({ top: 0 });
          if (replaces !== undefined) void navigate(urls.fieldRound(), { replace: true });
        }}
      />
    </>
  );
}
