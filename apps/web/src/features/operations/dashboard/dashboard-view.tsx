import type { Dashboard } from '@nabta/contract/dashboard';

import { BarChart } from '../../kit/chart/bar-chart.tsx';
import { dashboardTexts } from '../../locales/dashboard.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import { DashboardTable } from './dashboard-table.tsx';
import { useDashboard } from './use-dashboard.ts';

import styles from './dashboard-view.module.css';

/** The totals, the parts they are of, and the way that people take; where nothing came, the table says so. */
export function DashboardView() {
  const { t } = useTexts();
  const { data, error, isPlaceholderData } = useDashboard();
  return (
    <div aria-busy={isPlaceholderData || undefined} className={styles.view}>
      {data === undefined && error === null && (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <Skeleton shape="block" className={styles.waiting} />
        </div>
      )}
      {data && <DashboardFigures dashboard={data} />}
      <DashboardTable />
      {data && <Funnel dashboard={data} />}
    </div>
  );
}

/** Gifts are those of the trees above; whoever signs in has no tree yet, which is said. */
function Funnel({ dashboard: { signIn, total } }: { dashboard: Dashboard }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(dashboardTexts);
  const bar = (id: string, label: string, value: number) => ({ id, label, value, told: formatNumber(value) });
  const steps = ['giftsMade', 'giftsOpened', 'giftsThanked'] as const;
  return (
    <section aria-label={tell('dashboard.funnel')}>
      <Card className={styles.panel}>
        <h2 className={styles.title}>{tell('dashboard.funnel')}</h2>
        <div className={styles.ways}>
          {signIn && (
            <div>
              <BarChart
                bars={signIn.map(({ step, visitors }) => bar(step, tell(`dashboard.${step}`), visitors))}
              />
              <p className={styles.note}>{tell('dashboard.ofHouse')}</p>
            </div>
          )}
          <BarChart bars={steps.map((step) => bar(step, tell(`dashboard.${step}`), total[step]))} />
        </div>
      </Card>
    </section>
  );
}
