import type { Dashboard } from '@nabta/contract/dashboard';

import { type FigureCard, FigureCards } from '../../kit/record/figure-cards.tsx';
import { dashboardTexts } from '../../locales/dashboard.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';

/** All parts together, and what is told of the house alone. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  return <FigureCards figures={useFigures(dashboard)} />;
}

function useFigures({ total, texts }: Dashboard): FigureCard[] {
  const { formatNumber } = useTexts();
  const tell = useTextFile(dashboardTexts);
  const hundredths = (value: number) =>
    formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const [inPeriod, now] = [tell('dashboard.inPeriod'), tell('dashboard.now')];
  return [
    figure('planted', 'plant-fill', 'success', formatNumber(total.planted), inPeriod),
    figure('given', 'gift-fill', 'info', formatNumber(total.given), inPeriod),
    figure('claimed', 'tag', 'info', formatNumber(total.claimed), inPeriod),
    figure('alive', 'tree-fill', 'success', formatNumber(total.alive), tell('dashboard.atEnd')),
    figure('co2', 'cloud-fill', 'info', hundredths(total.co2RemovedKg), inPeriod),
    ...(total.deliveriesLate === null
      ? []
      : [figure('deliveriesLate', 'truck-fill', 'warn', formatNumber(total.deliveriesLate), now)]),
    ...(total.issuesOpen === null
      ? []
      : [figure('issuesOpen', 'warning-circle-fill', 'warn', formatNumber(total.issuesOpen), now)]),
    ...(texts === null ? [] : textFigures(texts)),
  ];

  function figure(
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
    icon: FigureCard['icon'],
    tone: FigureCard['tone'],
    ...[told, note]: [told: string, note: string]
  ): FigureCard {
    return { id, name: tell(`dashboard.${id}`), icon, tone, told, note };
  }

  function textFigures({ sent, failed, parts, cost }: NonNullable<Dashboard['texts']>): FigureCard[] {
    const failures = failed > 0 ? [tell('dashboard.textsFailed', { count: formatNumber(failed) })] : [];
    const note = [tell('dashboard.textsNote', { parts: formatNumber(parts) }), ...failures].join(' · ');
    const price = cost === null ? '–' : tell('dashboard.riyals', { amount: hundredths(cost) });
    return [
      figure('texts', 'paper-plane-tilt', 'info', formatNumber(sent), note),
      figure(
        'cost',
        'envelope-simple-fill',
        'warn',
        price,
        cost === null ? tell('dashboard.noPrice') : inPeriod,
      ),
    ];
  }
}
