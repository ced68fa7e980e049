import { clsx } from 'clsx';

import { ProvePhone } from '../features/supply/field/prove-phone.tsx';
import { RoundList } from '../features/supply/field/round/round-list.tsx';
import { useRound } from '../features/supply/field/use-field-queries.ts';
import { SyncStatus } from '../features/supply/field/work/sync-status.tsx';
import { isSecondFactorRequired } from '../platform/api-error.ts';
import { useTexts } from '../platform/texts.tsx';
import { QueryState } from '../shared/navigation/query-state.tsx';
import { TitledPage } from '../shared/navigation/titled-page.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

import utilities from '../ui/utilities.module.css';
import pageWidth from './page-width.module.css';

export function Page() {
  const { t } = useTexts();
  return (
    <TitledPage
      title={t('profile.field')}
      className={clsx(pageWidth.width560, utilities.column8)}
      loading={<Skeleton shape="block" height={480} />}
    >
      <Round />
    </TitledPage>
  );
}

function Round() {
  const { t } = useTexts('field');
  const query = useRound();
  const { data } = query;
  return (
    <>
      {data && <SyncStatus />}
      {/* Always mounted: a query observer that mounts after an error requests the round again. */}
      <ProvePhone />
      {data === undefined && !isSecondFactorRequired(query.error) && (
        <QueryState
          query={query}
          errorTitle={t('round.errorTitle')}
          loading={<Skeleton shape="block" height={480} />}
        />
      )}
      {data?.trees.length === 0 && (
        <EmptyState illustration="tree-buddy" title={t('round.emptyTitle')} body={t('round.emptyBody')} />
      )}
      {data && data.trees.length > 0 && <RoundList round={data} />}
    </>
  );
}
