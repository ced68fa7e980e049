import { type BadgeLevel, isBadgeActive } from '@nabta/domain/badge-level';
import { growthFrameOfLevel } from '@nabta/domain/tree-growth-frame';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Landscape } from '#ui/landscape.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

import { BadgePicture } from './badge-picture.tsx';
import { GrowingTree } from './growing-tree.tsx';
import { type ReachedLevels, useReachedText } from './use-reached-text.ts';

import styles from './level-popup.module.css';

interface LevelPopupProps {
  badge: BadgeLevel;
  treeCount: number;
  reached?: ReachedLevels | undefined;
  open: boolean;
  onClose: () => void;
  /** Undefined on a different user's page: nothing to share. */
  onShare?: (() => void) | undefined;
}

export function LevelPopup({ badge, treeCount, reached, open, onClose, onShare }: LevelPopupProps) {
  const { t } = useTexts('badge');
  const isActive = isBadgeActive(badge, treeCount);
  const reachedText = useReachedText(reached, treeCount)(badge);
  const name = t(`badges.${badge.code}`);
  const required = t('badges.requirement', { count: badge.treesRequired });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      body={t(`badges.${badge.code}Desc`)}
      illustration={
        <div className={styles.picture}>
          <div className={styles.scene}>
            <Landscape className={styles.landscape} />
            <GrowingTree
              frame={growthFrameOfLevel(badge.level)}
              isStatic
              label={t('levelPopup.treeAt', { badge: name })}
              className={styles.tree}
            />
            <IconButton
              variant="glass"
              icon="x"
              label={t('common.close')}
              onClick={onClose}
              className={styles.close}
            />
            <span className={styles.badge}>
              <BadgePicture code={badge.code} size={84} />
            </span>
          </div>
          <Chip {...(isActive ? { kind: 'success' } : { kind: 'neutral', icon: 'lock-simple-fill' })}>
            {t('levelPopup.levelOf', { level: badge.level, required })}
          </Chip>
        </div>
      }
      actions={
        isActive && onShare ? (
          <Button wide variant="accent" icon="share-fat" iconMirrored onClick={onShare}>
            {t('levelPopup.shareBadge')}
          </Button>
        ) : undefined
      }
    >
      {(isActive || reachedText) && (
        <p className={styles.earned}>
          <Icon name="seal-check-fill" size={20} />
          {reachedText ?? t(onShare ? 'levelPopup.unlocked' : 'levelPopup.publicUnlocked')}
        </p>
      )}
      {!isActive && <MissingTrees badge={badge} treeCount={treeCount} />}
    </Dialog>
  );
}

function MissingTrees({ badge, treeCount }: Pick<LevelPopupProps, 'badge' | 'treeCount'>) {
  const { t } = useTexts('badge');
  const text = t('levelPopup.locked', { count: badge.treesRequired - treeCount });
  const progress = t('levelPopup.progress', { current: treeCount, required: badge.treesRequired });
  return (
    <>
      <ProgressBar label={text} value={treeCount} max={badge.treesRequired} valueText={progress} />
      <p className={styles.missing}>
        <span>{text}</span>
        <Ltr>{progress}</Ltr>
      </p>
    </>
  );
}
