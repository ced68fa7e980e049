import type { MinimalAccount } from '@nabta/contract/account';
import { badgeLevelOf } from '@nabta/domain/badge-level';
import type { BadgeLevel } from '@nabta/domain/badge-level';
import { growthFrameOf } from '@nabta/domain/tree-growth-frame';
import { clsx } from 'clsx';
import { useState } from 'react';

import { badgeTexts } from '../../locales/badge.ts';
import { shareTexts } from '../../locales/share.ts';
import { track } from '../../platform/analytics/track.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Landscape } from '../../ui/landscape.tsx';
import { useAskedShare } from '../account/use-asked-share.tsx';
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
  /** Whose card it is. */
  userId: string;
  firstname: string | null;
  lastname: string | null;
  image: MinimalAccount['image'];
  treesPlanted: number;
  /** Of these, how many no longer stand. */
  treesLost?: number | undefined;
  /** Kilograms; undefined while it is being counted, null where it could not be. */
  co2Avoided: number | null | undefined;
  /** The second for which they were counted. */
  asOf?: string | undefined;
  /** What the link to this forest ends with. */
  shareCode: string;
  /** Where what this forest gave is told in full. */
  impactHref?: string;
  /** Somebody else looks at it, so nothing in it speaks to its owner. */
  isPublic?: boolean;
  /** Only what changes from day to day, so that what stands below comes into sight; a press unfolds the rest. */
  isFolded?: boolean;
}

/** A person and their forest in one picture: the tree grows with the number of trees. */
export function ProfileCard({
  userId,
  shareCode,
  isPublic = false,
  treesPlanted,
  treesLost,
  co2Avoided,
  asOf,
  impactHref,
  isFolded: startsFolded = false,
  ...person
}: ProfileCardProps) {
  const { t } = useTexts();
  const tell = useTextFile(badgeTexts);
  const tellShared = useTextFile(shareTexts);
  const { share, sheets } = useAskedShare('forest', !isPublic);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = startsFolded && !isUnfolded;
  const [chosen, setChosen] = useState<BadgeLevel>();
  const [isPopupOpen, setIsPopupOpen] = useState(false);

  function shareForest(): void {
    track('share click', { userId });
    share({
      title: t('app.name'),
      text: tellShared('share.forest'),
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
              label={tell('profileCard.treeAnimation')}
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
        {startsFolded && (
          <IconButton
            icon="caret-down"
            label={tell(isFolded ? 'profileCard.unfold' : 'profileCard.fold')}
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
