import { type BadgeLevel, badgeLevelOf, badgeLevels, isBadgeActive } from '@nabta/domain/badge-level';
import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import { BadgePicture } from './badge-picture.tsx';
import { type ReachedLevels, useReachedText } from './use-reached-text.ts';

import styles from './badge-row.module.css';

interface BadgeRowProps {
  treeCount: number;
  reached?: ReachedLevels | undefined;
  onChoose: (badge: BadgeLevel) => void;
}

export function BadgeRow({ treeCount, reached, onChoose }: BadgeRowProps) {
  const { t } = useTexts('badge');
  const reachedText = useReachedText(reached, treeCount);
  const current = badgeLevelOf(treeCount)?.code;
  return (
    <ul className={styles.row} aria-label={t('profileCard.levels')}>
      {badgeLevels.map((badge) => {
        const isActive = isBadgeActive(badge, treeCount);
        const wasReached = reachedText(badge);
        const label = t('profileCard.badgeButton', {
          badge: t(`badges.${badge.code}`),
          required: t('badges.requirement', { count: badge.treesRequired }),
          state: wasReached ?? t(isActive ? 'profileCard.unlocked' : 'profileCard.locked'),
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
                  <span className={clsx(styles.lock, wasReached && styles.reached)}>
                    <Icon name={wasReached ? 'check' : 'lock-simple-fill'} size={16} />
                  </span>
                )}
              </span>
              <span className={clsx(styles.number, !isActive && styles.lockedNumber)}>
                {badge.treesRequired}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
