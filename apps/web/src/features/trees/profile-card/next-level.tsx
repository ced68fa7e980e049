import { nextBadgeLevelOf } from '@nabta/domain/badge-level';

import { useTexts } from '#platform/texts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import styles from './profile-card.module.css';

interface NextLevelProps {
  treesPlanted: number;
  isPublic: boolean;
}

/** Number of trees missing to the next badge; a full bar at the highest one. */
export function NextLevel({ treesPlanted, isPublic }: NextLevelProps) {
  const { t } = useTexts('badge');
  const next = nextBadgeLevelOf(treesPlanted);
  const text = next
    ? t(isPublic ? 'profileCard.publicTreesToNext' : 'profileCard.treesToNext', {
        count: next.treesRequired - treesPlanted,
        badge: t(`badges.${next.code}`),
      })
    : t(isPublic ? 'profileCard.publicTopLevel' : 'profileCard.topLevel');
  const progress = next && t('levelPopup.progress', { current: treesPlanted, required: next.treesRequired });
  return (
    <div>
      <p className={styles.line}>
        <b className={styles.text}>{text}</b>
        {progress && <Ltr>{progress}</Ltr>}
      </p>
      <div className={styles.bar}>
        <ProgressBar
          label={text}
          value={next ? treesPlanted : 1}
          max={next ? next.treesRequired : 1}
          {...(progress && { valueText: progress })}
        />
      </div>
    </div>
  );
}
