import { badgeLevelReached } from '@nabta/domain/badge-level';
import type { BadgeLevel } from '@nabta/domain/badge-level';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import { badgeTexts } from '../../locales/badge.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { treeCountQuery } from '../tree/tree-queries.ts';
import { BadgePicture } from './badge-picture.tsx';

import styles from './level-reached.module.css';

/** Celebrates where the trees that somebody just got brought them to a level; nothing otherwise. */
export function LevelReached({ trees }: { trees: number }) {
  const { data: count, isFetchedAfterMount } = useQuery(treeCountQuery(useApi(), {}));
  // A number that was known before may not have the new trees yet.
  const badge =
    isFetchedAfterMount && count !== undefined ? badgeLevelReached(count - trees, count) : undefined;
  return (
    <div role="status" className={styles.place}>
      {badge && (
        <Suspense>
          <Celebration badge={badge} />
        </Suspense>
      )}
    </div>
  );
}

/** Pieces of confetti, told apart by the style sheet. */
const pieces = Array.from({ length: 14 }, (_, piece) => piece);

function Celebration({ badge }: { badge: BadgeLevel }) {
  const tell = useTextFile(badgeTexts);
  return (
    <div className={styles.celebration}>
      <span aria-hidden="true" className={styles.confetti}>
        {pieces.map((piece) => (
          <i key={piece} className={styles.piece} />
        ))}
      </span>
      <span className={styles.badge}>
        <BadgePicture code={badge.code} size={88} />
      </span>
      <p className={styles.title}>{tell('levelReached.title')}</p>
      <p className={styles.name}>{tell('levelReached.badge', { badge: tell(`badges.${badge.code}`) })}</p>
    </div>
  );
}
