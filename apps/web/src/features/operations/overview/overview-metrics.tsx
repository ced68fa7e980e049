import type { Overview } from '@nabta/contract/operations/console';
import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { type MetricCard, MetricCards } from '#shared/record/metric-cards.tsx';
import { Icon } from '#ui/icon.tsx';

import styles from './overview.module.css';

type Metric = { now: number; before: number | null };

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Key metrics with their previous values. */
export function OverviewMetrics({ overview }: { overview: Overview }) {
  const { t, formatNumber } = useTexts('overview');
  const { trees, planted, co2RemovedKg, survival, owners } = overview;
  const metrics: MetricCard[] = [
    {
      id: 'trees',
      name: t('overview.trees'),
      icon: 'tree-fill',
      tone: 'success',
      value: formatNumber(trees.now),
      note: <Change metric={trees} />,
    },
    {
      id: 'planted',
      name: t('overview.planted'),
      icon: 'plant-fill',
      tone: 'success',
      value: formatNumber(planted.now),
      note: <Change metric={planted} />,
    },
    {
      id: 'co2',
      name: t('overview.co2'),
      icon: 'cloud-fill',
      tone: 'info',
      value: formatNumber(co2RemovedKg.now / 1_000, oneDecimal),
      note: <Change metric={co2RemovedKg} />,
    },
    ...(survival === null
      ? []
      : [
          {
            id: 'survival',
            name: t('overview.survival'),
            icon: 'heartbeat-fill' as const,
            tone: 'success' as const,
            value: formatNumber(survival.now * 100, oneDecimal),
            note: <Change metric={survival} isShare />,
          },
        ]),
    {
      id: 'owners',
      name: t('overview.owners'),
      icon: 'users-fill',
      tone: 'warn',
      value: formatNumber(owners.now),
      note: <Change metric={owners} />,
    },
  ];
  return <MetricCards metrics={metrics} />;
}

/** Relative change; for a share, the difference in percentage points. */
function Change({ metric: { now, before }, isShare = false }: { metric: Metric; isShare?: boolean }) {
  const { t, formatNumber } = useTexts('overview');
  if (before === null || (!isShare && before === 0)) return t('overview.asOfNow');
  const change = isShare ? now - before : (now - before) / before;
  const isDecrease = change < -0.0005;
  return (
    <span className={styles.change}>
      <Icon
        name={isDecrease ? 'trend-down' : 'trend-up'}
        size={16}
        className={clsx(isDecrease && styles.decrease)}
      />
      <bdi dir="ltr" className={clsx(styles.amount, isDecrease && styles.decrease)}>
        {formatNumber(change, { style: 'percent', signDisplay: 'exceptZero', ...oneDecimal })}
      </bdi>
      <span>{t('overview.vsPrevious')}</span>
    </span>
  );
}
