import type { Overview } from '@nabta/contract/console';
import { clsx } from 'clsx';

import { type FigureCard, FigureCards } from '../../kit/record/figure-cards.tsx';
import { overviewTexts } from '../../locales/overview.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

import styles from './overview-figures.module.css';

type Figure = { now: number; before: number | null };

/** The numbers that a day begins with, each beside what it was. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(overviewTexts);
  const { trees, planted, co2RemovedKg, survival, owners } = overview;
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const figures: FigureCard[] = [
    {
      id: 'trees',
      name: tell('overview.trees'),
      icon: 'tree-fill',
      tone: 'success',
      told: formatNumber(trees.now),
      note: <Change figure={trees} />,
    },
    {
      id: 'planted',
      name: tell('overview.planted'),
      icon: 'plant-fill',
      tone: 'success',
      told: formatNumber(planted.now),
      note: <Change figure={planted} />,
    },
    {
      id: 'co2',
      name: tell('overview.co2'),
      icon: 'cloud-fill',
      tone: 'info',
      told: formatNumber(co2RemovedKg.now / 1_000, oneDigit),
      note: <Change figure={co2RemovedKg} />,
    },
    ...(survival === null
      ? []
      : [
          {
            id: 'survival',
            name: tell('overview.survival'),
            icon: 'heartbeat-fill' as const,
            tone: 'success' as const,
            told: formatNumber(survival.now * 100, oneDigit),
            note: <Change figure={survival} isShare />,
          },
        ]),
    {
      id: 'owners',
      name: tell('overview.owners'),
      icon: 'users-fill',
      tone: 'warn',
      told: formatNumber(owners.now),
      note: <Change figure={owners} />,
    },
  ];
  return <FigureCards figures={figures} />;
}

/** By how much it changed; of a share in points. */
function Change({ figure: { now, before }, isShare = false }: { figure: Figure; isShare?: boolean }) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(overviewTexts);
  if (before === null || (!isShare && before === 0)) return tell('overview.asOfNow');
  const change = isShare ? now - before : (now - before) / before;
  const isLess = change < -0.0005;
  return (
    <span className={styles.change}>
      <Icon name={isLess ? 'trend-down' : 'trend-up'} size={16} className={clsx(isLess && styles.less)} />
      <bdi dir="ltr" className={clsx(styles.by, isLess && styles.less)}>
        {formatNumber(change, {
          style: 'percent',
          signDisplay: 'exceptZero',
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        })}
      </bdi>
      <span>{tell('overview.vsPrevious')}</span>
    </span>
  );
}
