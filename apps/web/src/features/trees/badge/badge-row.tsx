import { badgeLevelOf, badgeLevels, isBadgeActive } from '@nabta/domain/badge-level';
import type { BadgeLevel } from '@nabta/domain/badge-level';
import { clsx } from 'clsx';

import { badgeTexts } from '../../locales/badge.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BadgePicture } from './badge-picture.tsx';

import styles from './badge-row.module.css';

interface BadgeRowProps {
  treeCount: number;
  onChoose: (badge: BadgeLevel) => void;
}

/** The six badges by the trees they need; the one reached last stands out. */
export function BadgeRow({ treeCount, onChoose }: BadgeRowProps) {
  const tell = useTextFile(badgeTexts);
  const current = badgeLevelOf(treeCount)?.code;
  return (
    <ul className={styles.row} aria-label={tell('profileCard.levels')}>
      {badgeLevels.map((badge) => {
        const isActive = isBadgeActive(badge, treeCount);
        const label = tell('profileCard.badgeButton', {
          badge: tell(`badges.${badge.code}`),
          required: tell('badges.requirement', { count: badge.treesRequired }),
          state: tell(isActive ? 'profileCard.unlocked' : 'profileCard.locked'),
        });
        return (
          <li key={badge.code}>
            <button
              type="button"
              className={clsx(styles.badge, badge.code === current && styles.current)}
              aria-label={`${badge.treesRequired}: ${label}`}
              aria-current={badge.code === current ? 'step' : undefined}
              onClick={() => onChoose(badge)}
            >
              <span className={styles.picture}>
                <BadgePicture code={badge.code} size={44} isLocked={!isActive} />
                {!isActive && (
                  <span className={styles.lock}>
                    <Icon name="lock-simple-fill" size={16} />
                  </span>
                )}
              </span>
              <span className={clsx(styles.number, !isActive && styles.off)}>{badge.treesRequired}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
