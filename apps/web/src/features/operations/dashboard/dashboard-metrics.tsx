import type { Dashboard } from '@nabta/contract/operations/dashboard';

import { useTexts } from '#platform/texts.tsx';
import { type MetricCard, MetricCards } from '#shared/record/metric-cards.tsx';

export function DashboardMetrics({ dashboard }: { dashboard: Dashboard }) {
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
