import type { BadgeLevel } from '@nabta/domain/badge-level';
import { Suspense, useState } from 'react';

import { badgeTexts } from '../../locales/badge.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { BadgePicture } from './badge-picture.tsx';
import { Confetti } from './confetti.tsx';
import { useCelebrationPlace, useReachedLevel } from './use-reached-level.ts';

import styles from './level-reached.module.css';

/** Celebrates in the window by which trees came that they brought somebody to a level; nothing otherwise. */
export function LevelReached() {
  useCelebrationPlace();
  const reached = useReachedLevel();
  // What was celebrated before this window opened is no news in it.
  const [before] = useState(reached);
  const isNew = reached?.where === 'in-window' && reached !== before;
  return (
    <div role="status" className={styles.place}>
      {isNew && (
        <Suspense>
          <Celebration badge={reached.badge} />
        </Suspense>
      )}
    </div>
  );
}

function Celebration({ badge }: { badge: BadgeLevel }) {
  const tell = useTextFile(badgeTexts);
  return (
    <div className={styles.celebration}>
      <Confetti />
      <span className={styles.badge}>
        <BadgePicture code={badge.code} size={88} />
      </span>
      <p className={styles.title}>{tell('levelReached.title')}</p>
      <p className={styles.name}>{tell('levelReached.badge', { badge: tell(`badges.${badge.code}`) })}</p>
    </div>
  );
}
