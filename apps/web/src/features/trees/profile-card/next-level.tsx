import { nextBadgeLevelOf } from '@nabta/domain/badge-level';

import { badgeTexts } from '../../locales/badge.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

import styles from './next-level.module.css';

interface NextLevelProps {
  treesPlanted: number;
  isPublic: boolean;
}

/** How many trees are missing to the next badge; a full bar on the highest. */
export function NextLevel({ treesPlanted, isPublic }: NextLevelProps) {
  const tell = useTextFile(badgeTexts);
  const next = nextBadgeLevelOf(treesPlanted);
  const text = next
    ? tell(isPublic ? 'profileCard.publicTreesToNext' : 'profileCard.treesToNext', {
        count: next.treesRequired - treesPlanted,
        badge: tell(`badges.${next.code}`),
      })
    : tell(isPublic ? 'profileCard.publicTopLevel' : 'profileCard.topLevel');
  const progress =
    next && tell('levelPopup.progress', { current: treesPlanted, required: next.treesRequired });
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
