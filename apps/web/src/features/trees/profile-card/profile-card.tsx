import type { LevelSums } from '@nabta/contract/core/primitives';
import type { MinimalAccount } from '@nabta/contract/people/account';
import { type BadgeLevel, badgeLevelOf, nextBadgeLevelOf } from '@nabta/domain/badge-level';
import { nextGrowthStepOf } from '@nabta/domain/growth-step';
import { growthFrameOf } from '@nabta/domain/tree-growth-frame';
import { clsx } from 'clsx';
import { useState } from 'react';

import { useConfirmedShare } from '#features/people/account/use-confirmed-share.tsx';
import { track } from '#platform/analytics/track.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Landscape } from '#ui/landscape.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import { BadgeRow } from '../badge/badge-row.tsx';
import { GrowingTree } from '../badge/growing-tree.tsx';
import { LevelPopup } from '../badge/level-popup.tsx';
import type { ReachedLevels } from '../badge/use-reached-text.ts';
import { isCardFolded, saveCardFolded } from './folded-card.ts';
import { ForestStats } from './forest-stats.tsx';
import { PersonRow } from './person-row.tsx';

import styles from './profile-card.module.css';

export interface ProfileCardProps {
  userId: string;
  firstname: string | null;
  lastname: string | null;
  image: MinimalAccount['image'];
  treesPlanted: number;
  treesLost?: number | undefined;
  /** Kilograms; undefined while loading, null when unavailable. */
  co2Avoided: number | null | undefined;
  /** Unset while loading and when unavailable. */
  byLevel?: LevelSums | undefined;
  shareCode: string;
  impactHref?: string;
  /** Seen by someone other than the owner; no text addresses the owner. */
  isPublic?: boolean;
  /** Has a button that folds the card on this device, until it is unfolded. */
  isFoldable?: boolean;
  /** Levels reached so far, which a smaller forest keeps as a mark. */
  reached?: ReachedLevels | undefined;
}

export function ProfileCard({
  userId,
  shareCode,
  isPublic = false,
  treesPlanted,
  treesLost,
  co2Avoided,
  byLevel,
  impactHref,
  isFoldable = false,
  reached,
  ...person
}: ProfileCardProps) {
  const { t } = useTexts('badge', 'share');
  const { share, sheets } = useConfirmedShare('forest', !isPublic);
  const [isFolded, setIsFolded] = useState(() => isFoldable && isCardFolded());
  const [chosen, setChosen] = useState<BadgeLevel>();
  const [isPopupOpen, setIsPopupOpen] = useState(false);

  function fold(isNowFolded: boolean): void {
    saveCardFolded(isNowFolded);
    setIsFolded(isNowFolded);
  }

  function shareForest(level?: number): void {
    track('share click', { userId });
    share({
      title: t('app.name'),
      text: t('share.forest'),
      url: new URL(urls.user(shareCode), location.origin).href,
      picture: { id: shareCode, ...(level === undefined ? { kind: 'forest' } : { kind: 'level', level }) },
    });
  }

  return (
    <Card
      as="section"
      hero
      flush
      className={clsx(styles.card, !isPublic && styles.own, isFolded && styles.folded)}
    >
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
        <PersonRow person={person} badge={badgeLevelOf(treesPlanted)} onShare={() => shareForest()} />
        <ForestStats {...{ treesPlanted, treesLost, co2Avoided, byLevel, impactHref }} />
      </div>
      <div className={styles.levels}>
        <NextLevel treesPlanted={treesPlanted} isPublic={isPublic} />
        {!isFolded && !isPublic && <GrowthStep treesPlanted={treesPlanted} />}
        {!isFolded && (
          <BadgeRow
            treeCount={treesPlanted}
            reached={reached}
            onChoose={(badge) => {
              track('level click', { level: badge.level });
              setChosen(badge);
              setIsPopupOpen(true);
            }}
          />
        )}
        {isFoldable && (
          <IconButton
            icon="caret-down"
            label={t(isFolded ? 'profileCard.unfold' : 'profileCard.fold')}
            aria-expanded={!isFolded}
            className={styles.fold}
            onClick={() => fold(!isFolded)}
          />
        )}
      </div>
      {chosen && (
        <LevelPopup
          badge={chosen}
          treeCount={treesPlanted}
          reached={reached}
          open={isPopupOpen}
          onClose={() => setIsPopupOpen(false)}
          onShare={isPublic ? undefined : () => shareForest(chosen.level)}
        />
      )}
      {sheets}
    </Card>
  );
}

function Clouds({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 390 120" aria-hidden="true" className={className}>
      <path d="M34 92h58a15 15 0 0 0 2-29.9A21 21 0 0 0 55 53a16 16 0 0 0-21 9.5A15 15 0 0 0 34 92Z" />
      <path d="M196 40h36a9.5 9.5 0 0 0 1-19A14 14 0 0 0 208 16a11 11 0 0 0-13 6A9.2 9.2 0 0 0 196 40Z" />
    </svg>
  );
}

/** Intermediate step towards a distant badge; renders nothing when the badge itself is next. */
function GrowthStep({ treesPlanted }: { treesPlanted: number }) {
  const { t } = useTexts('badge');
  const step = nextGrowthStepOf(treesPlanted);
  if (step === undefined) return null;
  return (
    <p className={styles.step}>
      <Icon name="plant" size={20} />
      {t('growthStep.next', { step, count: step - treesPlanted })}
    </p>
  );
}

function NextLevel({ treesPlanted, isPublic }: { treesPlanted: number; isPublic: boolean }) {
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
