import type { MinimalAccount } from '@nabta/contract/people/account';
import { badgeLevelOf } from '@nabta/domain/badge-level';
import type { BadgeLevel } from '@nabta/domain/badge-level';
import { growthFrameOf } from '@nabta/domain/tree-growth-frame';
import { clsx } from 'clsx';
import { useState } from 'react';

import { useConfirmedShare } from '#features/people/account/use-confirmed-share.tsx';
import { track } from '#platform/analytics/track.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Landscape } from '#ui/landscape.tsx';

import { BadgeRow } from '../badge/badge-row.tsx';
import { GrowingTree } from '../badge/growing-tree.tsx';
import { LevelPopup } from '../badge/level-popup.tsx';
import { Clouds } from './clouds.tsx';
import { ForestStats } from './forest-stats.tsx';
import { GrowthStep } from './growth-step.tsx';
import { NextLevel } from './next-level.tsx';
import { PersonRow } from './person-row.tsx';

import styles from './profile-card.module.css';

export interface ProfileCardProps {
  /** Owner of the forest. */
  userId: string;
  firstname: string | null;
  lastname: string | null;
  image: MinimalAccount['image'];
  treesPlanted: number;
  /** Number of these trees that were lost. */
  treesLost?: number | undefined;
  /** Kilograms; undefined while loading, null when unavailable. */
  co2Avoided: number | null | undefined;
  /** Time of the count. */
  asOf?: string | undefined;
  /** Last path segment of the forest's URL. */
  shareCode: string;
  /** Page with the full impact of this forest. */
  impactHref?: string;
  /** Seen by someone other than the owner; no text addresses the owner. */
  isPublic?: boolean;
  /** Starts collapsed, so that the content below is visible; a button expands it. */
  isFolded?: boolean;
}

/** Card of a person and their forest; the tree grows with the number of trees. */
export function ProfileCard({
  userId,
  shareCode,
  isPublic = false,
  treesPlanted,
  treesLost,
  co2Avoided,
  asOf,
  impactHref,
  isFolded: startsCollapsed = false,
  ...person
}: ProfileCardProps) {
  const { t } = useTexts('badge', 'share');
  const { share, sheets } = useConfirmedShare('forest', !isPublic);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = startsCollapsed && !isUnfolded;
  const [chosen, setChosen] = useState<BadgeLevel>();
  const [isPopupOpen, setIsPopupOpen] = useState(false);

  function shareForest(): void {
    track('share click', { userId });
    share({
      title: t('app.name'),
      text: t('share.forest'),
      url: new URL(urls.user(shareCode), location.origin).href,
    });
  }

  return (
    <Card as="section" hero flush className={clsx(styles.card, isFolded && styles.folded)}>
      <div className={styles.scene}>
        <Landscape />
        {!isFolded && (
          <>
            <Clouds className={styles.clouds} />
            <GrowingTree
              frame={growthFrameOf(treesPlanted)}
              label={t('profileCard.treeAnimation')}
              className={styles.tree}
            />
          </>
        )}
        <PersonRow person={person} badge={badgeLevelOf(treesPlanted)} onShare={shareForest} />
        <ForestStats {...{ treesPlanted, treesLost, co2Avoided, asOf, impactHref }} />
      </div>
      <div className={styles.levels}>
        <NextLevel treesPlanted={treesPlanted} isPublic={isPublic} />
        {!isFolded && !isPublic && <GrowthStep treesPlanted={treesPlanted} />}
        {!isFolded && (
          <BadgeRow
            treeCount={treesPlanted}
            onChoose={(badge) => {
              track('level click', { level: badge.level });
              setChosen(badge);
              setIsPopupOpen(true);
            }}
          />
        )}
        {startsCollapsed && (
          <IconButton
            icon="caret-down"
            label={t(isFolded ? 'profileCard.unfold' : 'profileCard.fold')}
            aria-expanded={!isFolded}
            className={styles.fold}
            onClick={() => setIsUnfolded(isFolded)}
          />
        )}
      </div>
      {chosen && (
        <LevelPopup
          badge={chosen}
          treeCount={treesPlanted}
          open={isPopupOpen}
          onClose={() => setIsPopupOpen(false)}
          onShare={isPublic ? undefined : shareForest}
        />
      )}
      {sheets}
    </Card>
  );
}
