import type { LevelSums } from '@nabta/contract/core/primitives';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { useLevelSumsDialog } from '../verification/use-level-dialogs.ts';

import utilities from '#ui/utilities.module.css';
import styles from './profile-card.module.css';

interface ForestStatsProps {
  treesPlanted: number;
  treesLost?: number | undefined;
  co2Avoided: number | null | undefined;
  impactHref?: string | undefined;
  byLevel?: LevelSums | undefined;
}

const co2Format = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

export function ForestStats(props: ForestStatsProps) {
  const { treesPlanted, treesLost = 0, co2Avoided, impactHref, byLevel } = props;
  const { t, formatNumber } = useTexts('badge');
  const [textBefore, textAfter] = t('profileCard.co2', { co2: '|' }).split('|');
  return (
    <ul className={styles.stats}>
      <li className={styles.stat}>
        <span className={styles.tile}>
          <Icon name="tree-fill" size={20} />
        </span>
        <div className={styles.trees}>
          <b className={styles.number}>{formatNumber(treesPlanted)}</b>{' '}
          <span className={styles.label}>{t('profileCard.trees', { count: treesPlanted })}</span>{' '}
          {treesLost > 0 && (
            <span className={styles.label}>{t('profileCard.lost', { count: treesLost })}</span>
          )}
          {byLevel && treesPlanted > 0 && <Levels byLevel={byLevel} />}
        </div>
      </li>
      <Stat href={impactHref}>
        <span className={styles.skyTile}>
          <Icon name="cloud-fill" size={20} />
        </span>
        <p className={utilities.shrinkableGrid}>
          <b className={styles.number}>
            {co2Avoided === undefined && <Skeleton className={styles.statPlaceholder} />}
            {co2Avoided === null && '–'}
            {typeof co2Avoided === 'number' && formatNumber(co2Avoided, co2Format)}
          </b>{' '}
          <span className={styles.label} aria-hidden="true">
            {textBefore}
            <bdi dir="ltr">
              CO<sub>2</sub>
            </bdi>
            {textAfter}
          </span>
          <VisuallyHidden>{t('profileCard.co2Long')}</VisuallyHidden>
        </p>
      </Stat>
    </ul>
  );
}

function Levels({ byLevel }: { byLevel: LevelSums }) {
  const { t, formatNumber } = useTexts();
  const dialog = useLevelSumsDialog();
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={styles.levelsButton} onClick={dialog.open}>
        <Icon name="seal-check-fill" size={16} />
        {formatNumber(byLevel.verified.trees)} <VisuallyHidden>{t('treeLevel.verified')}</VisuallyHidden>
      </button>
      {dialog.render({ sums: byLevel })}
    </>
  );
}

function Stat({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <li className={styles.stat}>{children}</li>;
  return (
    <li className={utilities.shrinkableGrid}>
      <Link href={href} className={styles.stat}>
        {children}
      </Link>
    </li>
  );
}
