import type { BadgeLevel } from '@nabta/domain/badge-level';
import { Suspense, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';

import { BadgePicture } from './badge-picture.tsx';
import { useCelebrationSlot, useReachedLevel } from './use-reached-level.ts';

import utilities from '#ui/utilities.module.css';
import styles from './level-reached.module.css';

/** Celebrates a new level inside the open window that brought the tree. */
export function LevelReached() {
  useCelebrationSlot();
  const reached = useReachedLevel();
  // A level celebrated before this window opened is not shown again.
  const [initial] = useState(reached);
  const isNew = reached?.placement === 'inline' && reached !== initial;
  return (
    <div role="status" className={styles.region}>
      {isNew && (
        <Suspense>
          <Celebration badge={reached.badge} />
        </Suspense>
      )}
    </div>
  );
}

function Celebration({ badge }: { badge: BadgeLevel }) {
  const { t } = useTexts('badge');
  return (
    <div className={styles.celebration}>
      <Confetti />
      <span className={styles.badge}>
        <BadgePicture code={badge.code} size={88} />
      </span>
      <p className={styles.title}>{t('levelReached.title')}</p>
      <p className={utilities.secondary}>{t('levelReached.badge', { badge: t(`badges.${badge.code}`) })}</p>
    </div>
  );
}

/** The steps share no factor with the modulus, so no two pieces fall alike. */
const pieces = Array.from({ length: 14 }, (_, index) => ({
  '--inset': `${(3 + 77 * index) % 98}%`,
  '--angle': `${((67 * index) % 180) - 90}deg`,
  '--duration': `${1_200 + 110 * (index % 9)}ms`,
}));

export function Confetti() {
  return (
    <span aria-hidden="true" className={styles.confetti}>
      {pieces.map((piece) => (
        <i key={piece['--inset']} className={styles.piece} style={piece} />
      ))}
    </span>
  );
}
