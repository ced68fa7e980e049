import type { Dashboard } from '@nabta/contract/operations/dashboard';

import { useTexts } from '#platform/texts.tsx';
import { BarChart } from '#shared/chart/bar-chart.tsx';
import { MetricCards } from '#shared/record/metric-cards.tsx';
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

const giftSteps = ['giftsMade', 'giftsOpened', 'giftsThanked'] as const;
type SignInStep = NonNullable<Dashboard['signIn']>[number]['step'];

/** Gift steps count the trees above; sign-in steps count visitors without trees, which the note states. */
function Funnel({ dashboard: { signIn, total } }: { dashboard: Dashboard }) {
  const { t, formatNumber } = useTexts('dashboard');
  const barOf = (id: SignInStep | (typeof giftSteps)[number], value: number) => ({
    id,
    label: t(`dashboard.${id}`),
    value,
    valueText: formatNumber(value),
  });
  return (
    <section aria-label={t('dashboard.funnel')}>
      <Card className={styles.panel}>
        <h2 className={styles.title}>{t('dashboard.funnel')}</h2>
        <div className={styles.charts}>
          {signIn && (
            <div>
              <BarChart bars={signIn.map(({ step, visitors }) => barOf(step, visitors))} />
              <p className={styles.note}>{t('dashboard.ofHouse')}</p>
            </div>
          )}
          <BarChart bars={giftSteps.map((step) => barOf(step, total[step]))} />
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
  const lastDay = new Date(Date.parse(data.to) - 1_000);
  const formatDay = (day: Date | string) => formatDate(day, { dateStyle: 'long', timeZone: 'Asia/Riyadh' });
  return t('dashboard.period', { from: formatDay(data.from), to: formatDay(lastDay) });
}

const metricCards = [
  { id: 'planted', icon: 'plant-fill', tone: 'success' },
  { id: 'given', icon: 'gift-fill', tone: 'info' },
  { id: 'claimed', icon: 'tag', tone: 'info' },
  { id: 'alive', icon: 'tree-fill', tone: 'success' },
  { id: 'co2', icon: 'cloud-fill', tone: 'info' },
  { id: 'deliveriesLate', icon: 'truck-fill', tone: 'warn' },
  { id: 'issuesOpen', icon: 'warning-circle-fill', tone: 'warn' },
  { id: 'texts', icon: 'paper-plane-tilt', tone: 'info' },
  { id: 'cost', icon: 'envelope-simple-fill', tone: 'warn' },
] as const;
type MetricId = (typeof metricCards)[number]['id'];

/** A metric is null when the user's role cannot see it. */
function DashboardMetrics({ dashboard: { total, texts } }: { dashboard: Dashboard }) {
  const { t, formatNumber } = useTexts('dashboard');
  const formatCount = (count: number | null) => (count === null ? null : formatNumber(count));
  const formatDecimal = (value: number) =>
    formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const values: Record<MetricId, string | null> = {
    planted: formatCount(total.planted),
    given: formatCount(total.given),
    claimed: formatCount(total.claimed),
    alive: formatCount(total.alive),
    co2: formatDecimal(total.co2RemovedKg),
    deliveriesLate: formatCount(total.deliveriesLate),
    issuesOpen: formatCount(total.issuesOpen),
    texts: texts && formatNumber(texts.sent),
    cost: texts && formatCost(texts.cost),
  };
  const notes: Partial<Record<MetricId, string>> = {
    alive: t('dashboard.atEnd'),
    deliveriesLate: t('dashboard.now'),
    issuesOpen: t('dashboard.now'),
    ...(texts && { texts: formatTextsNote(texts) }),
    ...(texts?.cost === null && { cost: t('dashboard.noPrice') }),
  };
  const metrics = metricCards.flatMap((card) => {
    const value = values[card.id];
    const note = notes[card.id] ?? t('dashboard.inPeriod');
    return value === null ? [] : [{ ...card, name: t(`dashboard.${card.id}`), value, note }];
  });
  return <MetricCards metrics={metrics} />;

  function formatCost(cost: number | null): string {
    return cost === null ? '–' : t('dashboard.riyals', { amount: formatDecimal(cost) });
  }

  function formatTextsNote({ failed, parts }: NonNullable<Dashboard['texts']>): string {
    const failures = failed > 0 ? [t('dashboard.textsFailed', { count: formatNumber(failed) })] : [];
    return [t('dashboard.textsNote', { parts: formatNumber(parts) }), ...failures].join(' · ');
  }
}
