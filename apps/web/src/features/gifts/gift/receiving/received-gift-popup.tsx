import type { ReceivedGift } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { WithStrong } from '../../../ui/with-strong.tsx';
import { LevelReached } from '../../badge/level-reached.tsx';
import { useTreeInWords } from '../../tree/tree-in-words.ts';
import { useOpenGifts } from '../use-gift-actions.ts';
import { useGiverName } from '../use-giver-name.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { GiftBox } from './gift-box.tsx';
import { GiftWords } from './gift-words.tsx';
import { ThankGiver } from './thank-giver.tsx';

import styles from './received-gift-popup.module.css';

interface ReceivedGiftPopupProps {
  /** What waits, the first of them in the box. */
  gifts: readonly ReceivedGift[];
  open: boolean;
  onClose: () => void;
}

/** The moment a gift is opened: the tree is the receiver's only once the server said so. */
export function ReceivedGiftPopup({ gifts, open, onClose }: ReceivedGiftPopupProps) {
  const { t } = useTexts();
  const tell = useTextFile(receivedGiftTexts);
  // A gift that was opened or declined leaves the list at once, and the window still shows it.
  const [shown, setShown] = useState(gifts[0]);
  const [opened, setOpened] = useState<TreeSummary[]>();
  const [isDeclining, setIsDeclining] = useState(false);
  const opening = useOpenGifts();
  const giver = useGiverName(shown ?? { from: null, company: null });
  // What was given together lies in one box.
  const count = gifts.filter((gift) => shown !== undefined && isInOneBox(gift, shown)).length;
  const waiting = gifts.filter((gift) => shown !== undefined && !isInOneBox(gift, shown));
  const more = waiting.length > 0 && tell('receivedGift.more', { count: waiting.length });
  if (shown === undefined) return null;

  function showNext(): void {
    setShown(waiting[0]);
    setOpened(undefined);
    opening.reset();
    if (waiting.length === 0) onClose();
  }

  if (opened !== undefined) {
    return (
      <OpenedDialog key={shown.id} gift={shown} trees={opened} open={open} onClose={onClose}>
        {waiting.length > 0 && (
          <Button look="text" onClick={showNext}>
            {tell('receivedGift.next')}
          </Button>
        )}
      </OpenedDialog>
    );
  }
  // Opened on another phone, taken back or expired meanwhile: another try cannot help.
  const isOver = opening.error instanceof ApiError && [404, 410].includes(opening.error.status);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        closeLabel={t('common.close')}
        title={tell('receivedGift.title')}
        body={
          <WithStrong part={giver}>
            {giver === undefined
              ? count > 1
                ? tell('receivedGift.fromUnknownSeveral', { count })
                : tell('receivedGift.fromUnknown')
              : count > 1
                ? tell('receivedGift.fromSeveral', { name: giver, count })
                : tell('receivedGift.from', { name: giver })}
          </WithStrong>
        }
        illustration={<GiftBox key={shown.id} label={tell('receivedGift.boxOpenLabel')} />}
        actions={
          <>
            {isOver ? (
              <Button look="secondary" onClick={showNext}>
                {waiting.length > 0 ? tell('receivedGift.next') : t('common.close')}
              </Button>
            ) : (
              <>
                <Button
                  pending={opening.isPending}
                  pendingText={tell('receivedGift.opening')}
                  onClick={() =>
                    opening.mutate({ code: codeOf(shown) }, { onSuccess: ({ trees }) => setOpened(trees) })
                  }
                >
                  {opening.isError ? t('common.retry') : tell('receivedGift.open')}
                </Button>
                <div className={styles.quiet}>
                  <Button look="text" disabled={opening.isPending} onClick={onClose}>
                    {tell('receivedGift.later')}
                  </Button>
                  <Button look="text" disabled={opening.isPending} onClick={() => setIsDeclining(true)}>
                    {tell('receivedGift.decline')}
                  </Button>
                </div>
              </>
            )}
          </>
        }
      >
        <GiftWords gift={shown} />
        {more && <p className={styles.more}>{more}</p>}
        {opening.error && (
          <p role="alert" className={styles.problem}>
            <Icon name="warning-circle-fill" size={20} />
            {opening.error.message}
          </p>
        )}
      </Dialog>
      <DeclineDialog
        gift={shown}
        count={count}
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

function isInOneBox(one: ReceivedGift, other: ReceivedGift): boolean {
  return one.id === other.id || (one.bundleId !== null && one.bundleId === other.bundleId);
}

interface OpenedDialogProps {
  gift: ReceivedGift;
  trees: readonly TreeSummary[];
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

function OpenedDialog({ gift, trees, open, onClose, children }: OpenedDialogProps) {
  const { t } = useTexts();
  const tell = useTextFile(receivedGiftTexts);
  const inWords = useTreeInWords();
  const [tree] = trees;
  if (tree === undefined) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={
        trees.length === 1
          ? tell('receivedGift.addedTitle', { tree: inWords(tree) })
          : tell('receivedGift.addedSeveral', { count: trees.length })
      }
      illustration={<GiftBox label={tell('receivedGift.boxOpenLabel')} />}
      actions={
        <>
          {trees.length === 1 ? (
            <ButtonLink wide icon="tree" href={urls.tree(tree.publicId)}>
              {tell('receivedGift.viewTree')}
            </ButtonLink>
          ) : (
            <Button wide icon="tree" onClick={onClose}>
              {tell('giftPage.home')}
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
