import { can } from '@nabta/domain/capability';
import { Suspense } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Card } from '#ui/card.tsx';

import { CarbonChart, PlantingsChart, SpeciesDonut } from './overview-charts.tsx';
import { OverviewExport } from './overview-export.tsx';
import { OverviewMetrics } from './overview-metrics.tsx';
import { OverviewPeriodChoice } from './overview-period.tsx';
import { OpenIssues, RecentDeliveries } from './overview-work.tsx';
import { useOverview } from './use-overview.ts';

import styles from './overview.module.css';

export const texts = ['overview', 'chart'] as const;

export function Subtitle() {
  const { t } = useTexts('overview');
  const { firstname } = useAccount();
  return t('overview.greeting', { name: `\u2068${firstname ?? ''}\u2069` });
}

export function Actions() {
  return (
    <>
      <OverviewPeriodChoice />
      <OverviewExport />
    </>
  );
}

export function Page() {
  const { t } = useTexts('overview');
  const { role } = useAccount();
  const query = useOverview();
  const { data, isPlaceholderData } = query;
  if (data === undefined) {
    return (
      <QueryState
        query={query}
        errorTitle={t('overview.errorTitle')}
        heights={[130, 300, 300]}
        className={styles.view}
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className={styles.view}>
      <OverviewMetrics overview={data} />
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
