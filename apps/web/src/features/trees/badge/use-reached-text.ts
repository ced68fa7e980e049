import type { Account } from '@nabta/contract/people/account';
import { type BadgeLevel, isBadgeActive } from '@nabta/domain/badge-level';

import { useTexts } from '#platform/texts.tsx';

export type ReachedLevels = Pick<Account, 'celebratedLevel' | 'levelsReachedAt'>;

/** Returns the text of a level that the forest had before trees were given away; undefined for other levels. */
export function useReachedText(
  reached: ReachedLevels | undefined,
  treeCount: number,
): (badge: BadgeLevel) => string | undefined {
  const { t, formatDate } = useTexts('badge');
  return (badge) => {
    if (reached === undefined || reached.celebratedLevel < badge.level) return undefined;
    if (isBadgeActive(badge, treeCount)) return undefined;
    const at = reached.levelsReachedAt[badge.level - 1];
    return at ? t('levelPopup.reachedOn', { date: formatDate(at) }) : t('levelPopup.reachedBefore');
  };
}
