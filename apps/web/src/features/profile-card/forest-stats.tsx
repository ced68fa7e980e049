import { badgeTexts } from '../../locales/badge.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

import styles from './forest-stats.module.css';

interface ForestStatsProps {
  treesPlanted: number;
  co2Avoided: number | undefined;
}

/** SPEC section 9: CO2 in kilograms with two decimals. */
const co2Format = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

export function ForestStats({ treesPlanted, co2Avoided }: ForestStatsProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(badgeTexts);
  const [before, after] = tell('profileCard.co2', { co2: '|' }).split('|');
  return (
    <ul className={styles.stats}>
      <li className={styles.stat}>
        <span className={styles.tile}>
          <Icon name="tree-fill" size={20} />
        </span>
        <p className={styles.words}>
          <b className={styles.number}>{formatNumber(treesPlanted)}</b>{' '}
          <span className={styles.label}>{tell('profileCard.trees', { count: treesPlanted })}</span>
        </p>
      </li>
      <li className={styles.stat}>
        <span className={styles.sky}>
          <Icon name="cloud-fill" size={20} />
        </span>
        <p className={styles.words}>
          <b className={styles.number}>
            {co2Avoided === undefined ? (
              <Skeleton className={styles.placeholder} />
            ) : (
              formatNumber(co2Avoided, co2Format)
            )}
          </b>{' '}
          <span className={styles.label} aria-hidden="true">
            {before}
            <bdi dir="ltr">
              CO<sub>2</sub>
            </bdi>
            {after}
          </span>
          <VisuallyHidden>{tell('profileCard.co2Long')}</VisuallyHidden>
        </p>
      </li>
    </ul>
  );
}
