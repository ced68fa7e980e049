import { isBadgeActive } from '@nabta/domain/badge-level';
import type { BadgeLevel } from '@nabta/domain/badge-level';
import { growthFrameOfLevel } from '@nabta/domain/tree-growth-frame';

import { badgeTexts } from '../../locales/badge.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Landscape } from '../../ui/landscape.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { BadgePicture } from './badge-picture.tsx';
import { GrowingTree } from './growing-tree.tsx';

import styles from './level-popup.module.css';

interface LevelPopupProps {
  badge: BadgeLevel;
  treeCount: number;
  open: boolean;
  onClose: () => void;
  /** Without it there is nothing to share, as on somebody else's page. */
  onShare?: (() => void) | undefined;
}

/** What a level means and how far it is, beside the tree as it stands at that level. */
export function LevelPopup({ badge, treeCount, open, onClose, onShare }: LevelPopupProps) {
  const { t } = useTexts();
  const tell = useTextFile(badgeTexts);
  const isActive = isBadgeActive(badge, treeCount);
  const name = tell(`badges.${badge.code}`);
  const required = tell('badges.requirement', { count: badge.treesRequired });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      body={tell(`badges.${badge.code}Desc`)}
      illustration={
        <div className={styles.picture}>
          <div className={styles.scene}>
            <Landscape className={styles.landscape} />
            <GrowingTree
              frame={growthFrameOfLevel(badge.level)}
              isStill
              label={tell('levelPopup.treeAt', { badge: name })}
              className={styles.tree}
            />
            <IconButton
              look="glass"
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
            {tell('levelPopup.levelOf', { level: badge.level, required })}
          </Chip>
        </div>
      }
      actions={
        isActive && onShare ? (
          <Button wide look="accent" icon="share-fat" iconMirrored onClick={onShare}>
            {tell('levelPopup.shareBadge')}
          </Button>
        ) : undefined
      }
    >
      {isActive ? (
        <p className={styles.earned}>
          <Icon name="seal-check-fill" size={20} />
          {tell(onShare ? 'levelPopup.unlocked' : 'levelPopup.publicUnlocked')}
        </p>
      ) : (
        <Missing badge={badge} treeCount={treeCount} />
      )}
    </Dialog>
  );
}

function Missing({ badge, treeCount }: Pick<LevelPopupProps, 'badge' | 'treeCount'>) {
  const tell = useTextFile(badgeTexts);
  const text = tell('levelPopup.locked', { count: badge.treesRequired - treeCount });
  const progress = tell('levelPopup.progress', { current: treeCount, required: badge.treesRequired });
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
