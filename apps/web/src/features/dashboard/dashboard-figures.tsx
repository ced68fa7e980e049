import type { Dashboard } from '@nabta/contract/dashboard';

import { dashboardTexts } from '../../locales/dashboard.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { IconTile } from '../../ui/icon-tile.tsx';

import styles from './dashboard-view.module.css';

type Tone = 'success' | 'info' | 'warn';
type Figure = { id: string; name: string; icon: IconName; tone: Tone; told: string; note: string };

/** All parts together, and what is told of the house alone. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  const figures = useFigures(dashboard);
  return (
    <dl className={styles.figures}>
      {figures.map(({ id, name, icon, tone, told, note }) => (
        <Card key={id} className={styles.figure}>
          <dt className={styles.name}>
            <IconTile name={icon} tone={tone} size={20} compact />
            {name}
          </dt>
          <dd className={styles.number}>{told}</dd>
          <dd className={styles.note}>{note}</dd>
        </Card>
      ))}
    </dl>
  );
}

function useFigures({ total, texts }: Dashboard): Figure[] {
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
    icon: IconName,
    tone: Tone,
    ...[told, note]: [told: string, note: string]
  ): Figure {
    return { id, name: tell(`dashboard.${id}`), icon, tone, told, note };
  }

  function textFigures({ sent, failed, parts, cost }: NonNullable<Dashboard['texts']>): Figure[] {
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
