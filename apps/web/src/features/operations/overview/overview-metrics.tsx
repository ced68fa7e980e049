import type { Overview } from '@nabta/contract/operations/console';
import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { MetricCards } from '#shared/record/metric-cards.tsx';
import { Icon } from '#ui/icon.tsx';

import styles from './overview.module.css';

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export function OverviewMetrics({ overview }: { overview: Overview }) {
  const { t, formatNumber } = useTexts('overview');
  const { trees, planted, co2RemovedKg, survival, owners } = overview;
  const formatCount = (count: number) => formatNumber(count);
  const formatTonnes = (kg: number) => formatNumber(kg / 1_000, oneDecimal);
  const formatPercent = (share: number) => formatNumber(share * 100, oneDecimal);
  const cards = [
    { id: 'trees', icon: 'tree-fill', tone: 'success', metric: trees, format: formatCount },
    { id: 'planted', icon: 'plant-fill', tone: 'success', metric: planted, format: formatCount },
    { id: 'co2', icon: 'cloud-fill', tone: 'info', metric: co2RemovedKg, format: formatTonnes },
    { id: 'survival', icon: 'heartbeat-fill', tone: 'success', metric: survival, format: formatPercent },
    { id: 'owners', icon: 'users-fill', tone: 'warn', metric: owners, format: formatCount },
  ] as const;
  const metrics = cards.flatMap(({ metric, format, ...card }) => {
    if (metric === null) return [];
    const note = <Change metric={metric} isShare={card.id === 'survival'} />;
    return [{ ...card, name: t(`overview.${card.id}`), value: format(metric.now), note }];
  });
  return <MetricCards metrics={metrics} />;
}

type ChangeProps = { metric: { now: number; before: number | null }; isShare: boolean };

/** Relative change; for a share, the difference in percentage points. */
function Change({ metric: { now, before }, isShare }: ChangeProps) {
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
