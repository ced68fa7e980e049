import type { ReceivedGift } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { LevelReached } from '#features/trees/badge/level-reached.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { ApiError } from '#platform/api-error.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { OccasionArt } from '#shared/form/occasion-art.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';

import { PersonAvatar } from '../person-avatar.tsx';
import { useOpenGifts } from '../use-gift-actions.ts';
import { useGiverName, useGiverSentence } from '../use-giver-name.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { GiftBox } from './gift-box.tsx';
import { ThankGiver } from './thank-giver.tsx';

import styles from './received-gift-popup.module.css';

interface ReceivedGiftPopupProps {
  /** Waiting gifts; the first one is shown. */
  gifts: readonly ReceivedGift[];
  open: boolean;
  onClose: () => void;
}

/** Shows the tree as received only after the server has confirmed. */
export function ReceivedGiftPopup({ gifts, open, onClose }: ReceivedGiftPopupProps) {
  const { t } = useTexts('received-gift');
  // An opened or declined gift leaves the list immediately, but the dialog still shows it.
  const [gift, setGift] = useState(gifts[0]);
  const [openedTrees, setOpenedTrees] = useState<TreeSummary[]>();
  const [isDeclining, setIsDeclining] = useState(false);
  const opening = useOpenGifts();
  const giver = useGiverName(gift ?? { from: null, company: null });
  // Gifts of one bundle are opened together.
  const otherGifts = gifts.filter((otherGift) => gift !== undefined && !isSameBundle(otherGift, gift));
  const treeCount = gifts.length - otherGifts.length;
  const sentence = useGiverSentence({ giver, treeCount, unknownKey: 'receivedGift.fromUnknown' });
  if (gift === undefined) return null;

  function showNext(): void {
    setGift(otherGifts[0]);
    setOpenedTrees(undefined);
    opening.reset();
    if (otherGifts.length === 0) onClose();
  }

  if (openedTrees !== undefined) {
    return (
      <OpenedDialog key={gift.id} gift={gift} trees={openedTrees} open={open} onClose={onClose}>
        {otherGifts.length > 0 && (
          <Button variant="text" onClick={showNext}>
            {t('receivedGift.next')}
          </Button>
        )}
      </OpenedDialog>
    );
  }
  // Opened elsewhere, taken back or expired: a retry cannot help.
  const isOver = opening.error instanceof ApiError && [404, 410].includes(opening.error.status);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        closeLabel={t('common.close')}
        title={t('receivedGift.title')}
        body={<WithStrong part={giver}>{sentence}</WithStrong>}
        illustration={<GiftBox key={gift.id} label={t('receivedGift.boxOpenLabel')} />}
        actions={
          isOver ? (
            <Button variant="secondary" onClick={showNext}>
              {otherGifts.length > 0 ? t('receivedGift.next') : t('common.close')}
            </Button>
          ) : (
            <>
              <Button
                pending={opening.isPending}
                pendingText={t('receivedGift.opening')}
                onClick={() =>
                  opening.mutate({ code: codeOf(gift) }, { onSuccess: ({ trees }) => setOpenedTrees(trees) })
                }
              >
                {opening.isError ? t('common.retry') : t('receivedGift.open')}
              </Button>
              <div className={styles.secondaryActions}>
                <Button variant="text" disabled={opening.isPending} onClick={onClose}>
                  {t('receivedGift.later')}
                </Button>
                <Button variant="text" disabled={opening.isPending} onClick={() => setIsDeclining(true)}>
                  {t('receivedGift.decline')}
                </Button>
              </div>
            </>
          )
        }
      >
        <GiftMessage gift={gift} />
        {otherGifts.length > 0 && (
          <p className={styles.more}>{t('receivedGift.more', { count: otherGifts.length })}</p>
        )}
        {opening.error && (
          <p role="alert" className={styles.problem}>
            <Icon name="warning-circle-fill" size={20} />
            {opening.error.message}
          </p>
        )}
      </Dialog>
      <DeclineDialog
        gift={gift}
        count={treeCount}
        open={isDeclining}
        onClose={() => setIsDeclining(false)}
        onDeclined={() => {
          setIsDeclining(false);
          showNext();
        }}
      />
    </>
  );
}

function codeOf({ link }: ReceivedGift): string {
  return link.slice(link.lastIndexOf('/') + 1);
}

function isSameBundle(first: ReceivedGift, second: ReceivedGift): boolean {
  return first.id === second.id || (first.bundleId !== null && first.bundleId === second.bundleId);
}

interface OpenedDialogProps {
  gift: ReceivedGift;
  trees: readonly TreeSummary[];
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

function OpenedDialog({ gift, trees, open, onClose, children }: OpenedDialogProps) {
  const { t } = useTexts('received-gift');
  const treeLabel = useTreeLabel();
  const [tree] = trees;
  if (tree === undefined) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={
        trees.length === 1
          ? t('receivedGift.addedTitle', { tree: treeLabel(tree) })
          : t('receivedGift.addedSeveral', { count: trees.length })
      }
      illustration={<GiftBox label={t('receivedGift.boxOpenLabel')} />}
      actions={
        <>
          {trees.length === 1 ? (
            <ButtonLink wide icon="tree" href={urls.tree(tree.publicId)}>
              {t('receivedGift.viewTree')}
            </ButtonLink>
          ) : (
            <Button wide icon="tree" onClick={onClose}>
              {t('giftPage.home')}
            </Button>
          )}
          {children}
        </>
      }
    >
      <LevelReached />
      {gift.from && <ThankGiver giftId={gift.id} giver={ownerTitle(gift.from)} />}
    </Dialog>
  );
}

/** The giver's message under the art of the occasion; renders nothing when there is neither. */
function GiftMessage({ gift }: { gift: Pick<ReceivedGift, 'message' | 'occasion' | 'from'> }) {
  const { t } = useTexts();
  const { message, occasion, from } = gift;
  if (message === null && occasion === 'none') return null;
  return (
    <div className={styles.content}>
      {occasion !== 'none' && <OccasionArt occasion={occasion} className={styles.art} />}
      {message !== null && (
        <blockquote className={styles.message}>
          <PersonAvatar person={from} fallback={t('app.name')} />
          <p dir="auto">{message}</p>
        </blockquote>
      )}
    </div>
  );
}

/** Renders a sentence with one part, such as a name, in bold. */
function WithStrong({ part, children: sentence }: { part: string | undefined; children: string }) {
  const start = part === undefined ? -1 : sentence.indexOf(part);
  if (part === undefined || start < 0) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <strong>{part}</strong>
      {sentence.slice(start + part.length)}
    </>
  );
}
