import type { BadgeLevel } from '@nabta/domain/badge-level';

import { useConfirmedShare } from '#features/people/account/use-confirmed-share.tsx';
import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { BadgePicture } from './badge-picture.tsx';
import { Confetti } from './level-reached.tsx';

import styles from './level-dialog.module.css';

type LevelDialogProps = { badge: BadgeLevel; open: boolean; onClose: () => void };

/** Shown when no open window celebrates the level itself. */
export function LevelDialog({ badge, open, onClose }: LevelDialogProps) {
  const { t } = useTexts('badge', 'share');
  const { shareCode } = useAccount();
  const { share, sheets } = useConfirmedShare('forest', true);
  const name = t(`badges.${badge.code}`);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('levelReached.title')}
        body={`${t('levelReached.badge', { badge: name })}. ${t(`badges.${badge.code}Desc`)}`}
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
              variant="accent"
              icon="share-fat"
              iconMirrored
              onClick={() =>
                share({
                  title: t('app.name'),
                  text: t('share.forest'),
                  url: new URL(urls.user(shareCode), location.origin).href,
                  picture: { kind: 'level', id: shareCode, level: badge.level },
                })
              }
            >
              {t('levelPopup.shareBadge')}
            </Button>
            <Button wide variant="text" onClick={onClose}>
              {t('common.close')}
            </Button>
          </>
        }
      />
      {sheets}
    </>
  );
}
