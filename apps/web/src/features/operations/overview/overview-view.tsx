import { can } from '@nabta/domain/capability';
import { Suspense } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { overviewTexts } from '../../locales/overview.ts';
import { useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CarbonChart, PlantingsChart, SpeciesDonut } from './overview-charts.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { OpenIssues, RecentDeliveries } from './overview-work.tsx';
import { useOverview } from './use-overview.ts';

import styles from './overview-view.module.css';

/** How everything one works with does, on one page. */
export function OverviewView() {
  const { t } = useTexts();
  const tell = useTextFile(overviewTexts);
  const { role } = useAccount();
  const { data, error, isFetching, isPlaceholderData, refetch } = useOverview();
  if (data === undefined && error !== null) {
    return (
      <LoadFailure
        error={error}
        title={tell('overview.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.view}>
        <Skeleton shape="block" className={styles.waitingFigures} />
        <Skeleton shape="block" className={styles.waitingChart} />
        <Skeleton shape="block" className={styles.waitingChart} />
      </div>
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className={styles.view}>
      <OverviewFigures overview={data} />
      <div className={styles.charts}>
        <Card className={styles.panel}>
          <CarbonChart carbon={data.carbon} />
        </Card>
        <Card className={styles.panel}>
          <PlantingsChart plantings={data.plantings} />
        </Card>
      </div>
      <div className={styles.work}>
        <Card className={styles.panel}>
          <SpeciesDonut species={data.species} />
        </Card>
        {can(role, 'seeChain') && (
          <Card className={styles.panel}>
            <Suspense>
              <RecentDeliveries />
            </Suspense>
          </Card>
        )}
        {data.openIssues && (
          <Card className={styles.panel}>
            <OpenIssues issues={data.openIssues} />
          </Card>
        )}
      </div>
    </div>
  );
}
