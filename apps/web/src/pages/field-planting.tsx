import { nameIn } from '@nabta/domain/localized-name';
import { useNavigate, useParams, useSearchParams } from 'react-router';

import { PlantForm } from '../features/supply/field/planting/plant-form.tsx';
import { useAssignments } from '../features/supply/field/use-field-queries.ts';
import { SyncStatus } from '../features/supply/field/work/sync-status.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import styles from './field-planting.module.css';
import pageWidth from './page-width.module.css';

export function Page() {
  const { t } = useTexts();
  const { effortId = '' } = useParams();
  return (
    <TitledPage
      title={t('profile.field')}
      className={pageWidth.fieldForm}
      loading={<Skeleton shape="block" height={480} />}
    >
      <Planting key={effortId} effortId={effortId} />
    </TitledPage>
  );
}

function Planting({ effortId }: { effortId: string }) {
  const { t, language } = useTexts('field');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const replaces = search.get('replaces') ?? undefined;
  const query = useAssignments();
  const assignment = query.data?.find(({ id }) => id === effortId);
  if (query.data === undefined)
    return (
      <QueryState
        query={query}
        errorTitle={t('field.errorTitle')}
        loading={<Skeleton shape="block" height={480} />}
      />
    );
  if (assignment === undefined)
    return (
      <EmptyState
        illustration="not-found"
        title={t('field.noneTitle')}
        body={t('field.noneBody')}
        actions={<ButtonLink href={urls.field()}>{t('field.title')}</ButtonLink>}
      />
    );
  return (
    <>
      <h2 className={styles.name}>{nameIn(assignment.name, language)}</h2>
      {replaces !== undefined && (
        <p className={styles.replaces}>{t('planting.replacing', { tree: replaces })}</p>
      )}
      <SyncStatus />
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
