import type { ReactNode } from 'react';

import { badgeTexts } from '../../locales/badge.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

import styles from './forest-stats.module.css';

interface ForestStatsProps {
  treesPlanted: number;
  treesLost?: number | undefined;
  co2Avoided: number | null | undefined;
  /** The second for which it was counted. */
  asOf?: string | undefined;
  /** Where the whole of it is told. */
  impactHref?: string | undefined;
}

/** SPEC section 9: CO2 in kilograms with two decimals. */
const co2Format = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

export function ForestStats({ treesPlanted, treesLost = 0, co2Avoided, asOf, impactHref }: ForestStatsProps) {
  const { formatNumber, formatDate } = useTexts();
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
          <span className={styles.label}>{tell('profileCard.trees', { count: treesPlanted })}</span>{' '}
          {treesLost > 0 && (
            <span className={styles.label}>{tell('profileCard.lost', { count: treesLost })}</span>
          )}
        </p>
      </li>
      <Stat href={impactHref}>
        <span className={styles.sky}>
          <Icon name="cloud-fill" size={20} />
        </span>
        <p className={styles.words}>
          <b className={styles.number}>
            {co2Avoided === undefined && <Skeleton className={styles.placeholder} />}
            {co2Avoided === null && '–'}
            {typeof co2Avoided === 'number' && formatNumber(co2Avoided, co2Format)}
          </b>{' '}
          <span className={styles.label} aria-hidden="true">
            {before}
            <bdi dir="ltr">
              CO<sub>2</sub>
            </bdi>
            {after}
          </span>
          <VisuallyHidden>{tell('profileCard.co2Long')}</VisuallyHidden>{' '}
          {asOf !== undefined && (
            <span className={styles.label}>
              {tell('profileCard.asOf', { time: formatDate(asOf, { timeStyle: 'short' }) })}
            </span>
          )}
        </p>
      </Stat>
    </ul>
  );
}

/** Leads to what stands behind the number, where there is such a page. */
function Stat({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <li className={styles.stat}>{children}</li>;
  return (
    <li className={styles.leading}>
      <Link href={href} className={styles.stat}>
        {children}
      </Link>
    </li>
  );
}
