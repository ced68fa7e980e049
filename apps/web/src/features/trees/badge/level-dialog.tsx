import type { BadgeLevel } from '@nabta/domain/badge-level';

import { badgeTexts } from '../../locales/badge.ts';
import { shareTexts } from '../../locales/share.ts';
import { useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAskedShare } from '../account/use-asked-share.tsx';
import { BadgePicture } from './badge-picture.tsx';
import { Confetti } from './confetti.tsx';

import styles from './level-dialog.module.css';

interface LevelDialogProps {
  badge: BadgeLevel;
  open: boolean;
  onClose: () => void;
}

/** A level that was reached while nothing on the screen had a place to celebrate it. */
export function LevelDialog({ badge, open, onClose }: LevelDialogProps) {
  const { t } = useTexts();
  const tell = useTextFile(badgeTexts);
  const tellShared = useTextFile(shareTexts);
  const { shareCode } = useAccount();
  const { share, sheets } = useAskedShare('forest', true);
  const name = tell(`badges.${badge.code}`);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={tell('levelReached.title')}
        body={`${tell('levelReached.badge', { badge: name })}. ${tell(`badges.${badge.code}Desc`)}`}
        illustration={
          <div className={styles.scene}>
            <Confetti />
            <span className={styles.badge}>
              <BadgePicture code={badge.code} size={128} />
            </span>
          </div>
        }
        actions={
          <>
            <Button
              wide
              look="accent"
              icon="share-fat"
              iconMirrored
              onClick={() =>
                share({
                  title: t('app.name'),
                  text: tellShared('share.forest'),
                  url: new URL(urls.user(shareCode), location.origin).href,
                })
              }
            >
              {tell('levelPopup.shareBadge')}
            </Button>
            <Button wide look="text" onClick={onClose}>
              {t('common.close')}
            </Button>
          </>
        }
      />
      {sheets}
    </>
  );
}
