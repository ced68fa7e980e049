import type { Dashboard } from '@nabta/contract/operations/dashboard';

import { useTexts } from '#platform/texts.tsx';
import { BarChart } from '#shared/chart/bar-chart.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { DashboardMetrics } from './dashboard-metrics.tsx';
import { DashboardTable } from './dashboard-table.tsx';
import { useDashboard } from './use-dashboard.ts';

import utilities from '#ui/utilities.module.css';
import styles from './dashboard-view.module.css';

export { DashboardActions as Actions } from './dashboard-actions.tsx';
export { DashboardPeriod as Subtitle } from './dashboard-period.tsx';

export const texts = ['dashboard', 'table', 'chart'] as const;

export function Page() {
  const { t } = useTexts();
  const { data, error, isPlaceholderData } = useDashboard();
  return (
    <div aria-busy={isPlaceholderData || undefined} className={utilities.column14}>
      {data === undefined && error === null && (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <Skeleton shape="block" height={220} />
        </div>
      )}
      {data && <DashboardMetrics dashboard={data} />}
      <DashboardTable />
      {data && <Funnel dashboard={data} />}
    </div>
  );
}

/** Gift steps count the trees above; sign-in steps count visitors without trees, which the note states. */
function Funnel({ dashboard: { signIn, total } }: { dashboard: Dashboard }) {
  const { t, formatNumber } = useTexts('dashboard');
  const bar = (id: string, label: string, value: number) => ({
    id,
    label,
    value,
    valueText: formatNumber(value),
  });
  const steps = ['giftsMade', 'giftsOpened', 'giftsThanked'] as const;
  return (
    <section aria-label={t('dashboard.funnel')}>
      <Card className={styles.panel}>
        <h2 className={styles.title}>{t('dashboard.funnel')}</h2>
        <div className={styles.charts}>
          {signIn && (
            <div>
              <BarChart
                bars={signIn.map(({ step, visitors }) => bar(step, t(`dashboard.${step}`), visitors))}
              />
              <p className={styles.note}>{t('dashboard.ofHouse')}</p>
            </div>
          )}
          <BarChart bars={steps.map((step) => bar(step, t(`dashboard.${step}`), total[step]))} />
        </div>
      </Card>
    </section>
  );
}
