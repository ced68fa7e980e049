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
      {data?.funnel && <Funnel funnel={data.funnel} />}
    </div>
  );
}

function Funnel({ funnel: { signIn, gifts } }: { funnel: NonNullable<Dashboard['funnel']> }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(dashboardTexts);
  const giftNames = { given: 'giftGiven', opened: 'giftOpened', thanked: 'giftThanked' } as const;
  const bar = (id: string, label: string, value: number) => ({ id, label, value, told: formatNumber(value) });
  return (
    <section className={styles.funnels} aria-label={tell('dashboard.funnel')}>
      <Card className={styles.panel}>
        <h2 className={styles.title}>{tell('dashboard.funnel')}</h2>
        <div className={styles.ways}>
          <BarChart
            bars={signIn.map(({ step, visitors }) => bar(step, tell(`dashboard.${step}`), visitors))}
          />
          <BarChart
            bars={gifts.map(({ step, gifts: count }) =>
              bar(step, tell(`dashboard.${giftNames[step]}`), count),
            )}
          />
        </div>
      </Card>
    </section>
  );
}
