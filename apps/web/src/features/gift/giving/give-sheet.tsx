import type { Gift } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { useId } from 'react';

import { ShareSheet } from '../../../kit/share/share-sheet.tsx';
import { useShare } from '../../../kit/share/use-share.ts';
import { giftTexts } from '../../../locales/gift.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useTreeName } from '../../tree/tree-name.tsx';
import { GiftConfirm } from './gift-confirm.tsx';
import { GiftForm } from './gift-form.tsx';
import { GiftSent } from './gift-sent.tsx';
import { GiftTree } from './gift-tree.tsx';
import { TreeChoice } from './tree-choice.tsx';
import { useGiving } from './use-giving.ts';
import type { GivingStep } from './use-giving.ts';

import styles from './give-sheet.module.css';

interface GiveSheetProps {
  open: boolean;
  onClose: () => void;
  /** The tree to give; without one the giver chooses. */
  tree?: TreeSummary | undefined;
}

/** Gives a tree: which one, to whom, a last look, and the answer. What was written stays until the gift is made. */
export function GiveSheet({ open, onClose, tree: given }: GiveSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(giftTexts);
  const formId = useId();
  const { share, offered, close: closeShare } = useShare();
  const giving = useGiving(open, given);
  const { step, tree, draft, gift, isSending } = giving;
  const { text: treeName } = useTreeName(tree ?? { givenName: null, specie: null });

  const titles = {
    choose: tell('gift.chooseTree'),
    write: tell('gift.recipientTitle', { tree: treeName }),
    confirm: tell('gift.confirmTitle'),
    sent: tell(gift?.status === 'scheduled' ? 'gift.scheduledTitle' : 'gift.successTitle'),
  } satisfies Record<GivingStep, string>;

  const footers = {
    choose: undefined,
    write: (
      <Button wide type="submit" form={formId}>
        {t('common.next')}
      </Button>
    ),
    confirm: (
      <div className={styles.actions}>
        <Button
          wide
          icon="gift-bold"
          pending={isSending}
          pendingText={tell('gift.sending')}
          onClick={giving.send}
        >
          {tell('gift.send')}
        </Button>
        <Button wide look="text" disabled={isSending} onClick={giving.edit}>
          {tell('gift.edit')}
        </Button>
      </div>
    ),
    sent: (
      <div className={styles.actions}>
        {/* The link of a gift that is kept for its day leads nowhere before. */}
        {gift?.status === 'pending' && (
          <Button
            wide
            icon="share-fat"
            iconMirrored
            onClick={() => share(linkOf(gift, tell('gift.shareText')))}
          >
            {tell('gift.shareLink')}
          </Button>
        )}
        <Button wide look={gift?.status === 'pending' ? 'text' : 'primary'} onClick={onClose}>
          {tell('gift.done')}
        </Button>
      </div>
    ),
  } satisfies Record<GivingStep, unknown>;

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={titles[step]}
        closeLabel={t('common.close')}
        tall={step === 'choose'}
        footer={footers[step]}
      >
        {step === 'choose' && <TreeChoice onChoose={giving.choose} />}
        {step === 'write' && tree && (
          <GiftForm
            id={formId}
            draft={draft}
            onChange={giving.change}
            problems={giving.problems}
            onSubmit={giving.review}
            tree={
              <GiftTree
                tree={tree}
                problem={giving.treeProblem}
                end={
                  given === undefined && (
                    <IconButton
                      icon="pencil-simple"
                      label={tell('gift.changeTree')}
                      onClick={giving.chooseAnother}
                    />
                  )
                }
              />
            }
          />
        )}
        {step === 'confirm' && tree && <GiftConfirm tree={tree} draft={draft} problem={giving.problem} />}
        {step === 'sent' && gift && <GiftSent gift={gift} />}
      </Sheet>
      <ShareSheet shared={offered} onClose={closeShare} />
    </>
  );
}

function linkOf({ link }: Gift, text: string) {
  return { title: text, text, url: new URL(link, location.origin).href };
}
