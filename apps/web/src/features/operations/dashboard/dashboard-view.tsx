import type { Dashboard } from '@nabta/contract/operations/dashboard';

import { useTexts } from '#platform/texts.tsx';
import { BarChart } from '#shared/chart/bar-chart.tsx';
import { MetricCards } from '#shared/record/metric-cards.tsx';
import type { MetricCard } from '#shared/record/metric-cards.tsx';
import { DownloadButton } from '#shared/saving/download-button.tsx';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { DashboardTable, useDashboardFilters } from './dashboard-table.tsx';
import {
  dashboardSchema,
  useDashboard,
  useExportDashboard,
  useGrouping,
  useGroupings,
} from './use-dashboard.ts';

import utilities from '#ui/utilities.module.css';
import styles from './dashboard-view.module.css';

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

export function Actions() {
  const { t } = useTexts('dashboard');
  const [grouping, setGrouping] = useGrouping();
  const exporting = useExportDashboard();
  return (
    <>
      <Segmented
        label={t('dashboard.by')}
        value={grouping}
        onChange={setGrouping}
        options={useGroupings().map((value) => ({ value, label: t(`dashboard.${value}`) }))}
      />
      <TableFilters filters={useDashboardFilters()} state={useTableState(dashboardSchema)} />
      <DownloadButton download={exporting}>{t('dashboard.export')}</DownloadButton>
    </>
  );
}

export function Subtitle() {
  const { t, formatDate } = useTexts('dashboard');
  const { data } = useDashboard();
  if (data === undefined) return null;
  // `to` is a midnight or the current time; one second earlier is still the last day.
  const last = new Date(Date.parse(data.to) - 1_000);
  const day = (at: Date | string) => formatDate(at, { dateStyle: 'long', timeZone: 'Asia/Riyadh' });
  return t('dashboard.period', { from: day(data.from), to: day(last) });
}

function DashboardMetrics({ dashboard }: { dashboard: Dashboard }) {
  return <MetricCards metrics={useMetrics(dashboard)} />;
}

function useMetrics({ total, texts }: Dashboard): MetricCard[] {
  const { t, formatNumber } = useTexts('dashboard');
  const hundredths = (value: number) =>
    formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const [inPeriod, now] = [t('dashboard.inPeriod'), t('dashboard.now')];
  return [
    metric('planted', 'plant-fill', 'success', formatNumber(total.planted), inPeriod),
    metric('given', 'gift-fill', 'info', formatNumber(total.given), inPeriod),
    metric('claimed', 'tag', 'info', formatNumber(total.claimed), inPeriod),
    metric('alive', 'tree-fill', 'success', formatNumber(total.alive), t('dashboard.atEnd')),
    metric('co2', 'cloud-fill', 'info', hundredths(total.co2RemovedKg), inPeriod),
    ...(total.deliveriesLate === null
      ? []
      : [metric('deliveriesLate', 'truck-fill', 'warn', formatNumber(total.deliveriesLate), now)]),
    ...(total.issuesOpen === null
      ? []
      : [metric('issuesOpen', 'warning-circle-fill', 'warn', formatNumber(total.issuesOpen), now)]),
    ...(texts === null ? [] : smsMetrics(texts)),
  ];

  function metric(
    id:
      | 'planted'
      | 'given'
      | 'claimed'
      | 'alive'
      | 'co2'
      | 'deliveriesLate'
      | 'issuesOpen'
      | 'texts'
      | 'cost',
    icon: MetricCard['icon'],
    tone: MetricCard['tone'],
    ...[value, note]: [value: string, note: string]
  ): MetricCard {
    return { id, name: t(`dashboard.${id}`), icon, tone, value, note };
  }

  function smsMetrics({ sent, failed, parts, cost }: NonNullable<Dashboard['texts']>): MetricCard[] {
    const failures = failed > 0 ? [t('dashboard.textsFailed', { count: formatNumber(failed) })] : [];
    const note = [t('dashboard.textsNote', { parts: formatNumber(parts) }), ...failures].join(' · ');
    const price = cost === null ? '–' : t('dashboard.riyals', { amount: hundredths(cost) });
    return [
      metric('texts', 'paper-plane-tilt', 'info', formatNumber(sent), note),
      metric(
        'cost',
        'envelope-simple-fill',
        'warn',
        price,
        cost === null ? t('dashboard.noPrice') : inPeriod,
      ),
    ];
  }
}
