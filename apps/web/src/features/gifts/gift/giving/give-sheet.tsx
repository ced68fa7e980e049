import type { Gift } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { useId, useState } from 'react';

import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import type { ShareContent } from '#shared/share/share-link.ts';
import { useShare } from '#shared/share/share-sheet.tsx';
import { Button } from '#ui/button.tsx';

import { GiftLinkShare } from '../gift-link-share.tsx';
import { GiftConfirm } from './gift-confirm.tsx';
import { GiftForm } from './gift-form.tsx';
import { GiftLinks, GiftSent } from './gift-links.tsx';
import { GiftPreview } from './gift-preview.tsx';
import { GiftTrees } from './gift-tree.tsx';
import { TreeChoice } from './tree-choice.tsx';
import { sentTitleOf, useGiving } from './use-giving.ts';
import type { GivingStep } from './use-giving.ts';

import utilities from '#ui/utilities.module.css';

interface GiveSheetProps {
  open: boolean;
  onClose: () => void;
  /** Preselected tree; without it the giver chooses. */
  tree?: TreeSummary | undefined;
}

/** The draft is retained until the gift is created. */
export function GiveSheet({ open, onClose, tree: initialTree }: GiveSheetProps) {
  usePreloadTexts('received-gift');
  const formId = useId();
  const giving = useGiving(open, initialTree);
  const { step, trees, draft, gifts } = giving;
  const [gift] = gifts;
  const titles = useTitles(giving);
  const { share, shareSheet } = useShare();
  const [isPreviewing, setIsPreviewing] = useState(false);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={titles[step]}
        tall={step === 'choose'}
        footer={<Footer giving={giving} formId={formId} onShare={share} onClose={onClose} />}
      >
        {step === 'choose' && <TreeChoice chosen={trees} onToggle={giving.toggle} onAdd={giving.add} />}
        {step === 'write' && (
          <GiftForm
            id={formId}
            draft={draft}
            onChange={giving.change}
            problems={giving.problems}
            attempt={giving.attempt}
            onSubmit={giving.review}
            treeCount={trees.length}
            trees={
              <GiftTrees
                trees={trees}
                problemOf={giving.problemOfTree}
                onRemove={giving.toggle}
                onAdd={giving.choose}
              />
            }
          />
        )}
        {step === 'confirm' && (
          <GiftConfirm
            trees={trees}
            draft={draft}
            problem={giving.problem}
            onPreview={() => setIsPreviewing(true)}
          />
        )}
        {step === 'sent' && gift && <GiftSent gift={gift} />}
        {step === 'sent' && gift?.status === 'pending' && hasLinkEach(gifts) && <GiftLinks gifts={gifts} />}
      </Sheet>
      <GiftPreview trees={trees} draft={draft} open={isPreviewing} onClose={() => setIsPreviewing(false)} />
      {shareSheet}
    </>
  );
}

type Giving = ReturnType<typeof useGiving>;

function useTitles({ trees, gifts: [gift] }: Giving): Record<GivingStep, string> {
  const { t } = useTexts('gift');
  const treeLabel = useTreeLabel();
  const [tree] = trees;
  return {
    choose: t('gift.chooseTrees'),
    write:
      trees.length === 1 && tree !== undefined
        ? t('gift.recipientTitle', { tree: treeLabel(tree) })
        : t('gift.treesTitle', { count: trees.length }),
    confirm: t('gift.confirmTitle'),
    sent: t(sentTitleOf(gift)),
  };
}

interface FooterProps {
  giving: Giving;
  formId: string;
  onShare: (shared: ShareContent) => void;
  onClose: () => void;
}

/** Buttons have keys per step: a reused button would receive the second click of a double click. */
function Footer({ giving, formId, onShare, onClose }: FooterProps) {
  const { t } = useTexts('gift');
  const { step, trees, draft, gifts, isSending } = giving;
  switch (step) {
    case 'choose':
      return (
        <Button key="choose" wide disabled={trees.length === 0} onClick={giving.write}>
          {t('gift.nextWith', { count: trees.length })}
        </Button>
      );
    case 'write':
      return (
        <Button key="write" wide type="submit" form={formId}>
          {t('common.next')}
        </Button>
      );
    case 'confirm': {
      const isLink = draft.by === 'link';
      return (
        <div className={utilities.stack6}>
          <Button
            wide
            icon="gift-bold"
            pending={isSending}
            pendingText={t(isLink ? 'gift.makingLink' : 'gift.sending')}
            onClick={giving.send}
          >
            {t(isLink ? 'gift.makeLink' : 'gift.send')}
          </Button>
          <Button wide variant="text" disabled={isSending} onClick={giving.edit}>
            {t('gift.edit')}
          </Button>
        </div>
      );
    }
    case 'sent':
      return <SentActions gifts={gifts} onShare={onShare} onClose={onClose} />;
  }
}

type SentActionsProps = Pick<FooterProps, 'onShare' | 'onClose'> & { gifts: readonly Gift[] };

/** Links of scheduled gifts do not work before their day. */
function SentActions({ gifts, onShare, onClose }: SentActionsProps) {
  const { t } = useTexts('gift');
  const [gift] = gifts;
  const isPending = gift?.status === 'pending';
  const isLink = isPending && gift.to.phone === null;
  return (
    <div className={utilities.stack6}>
      {isLink && !hasLinkEach(gifts) && <GiftLinkShare giftId={gift.id} />}
      {isPending && !isLink && (
        <Button wide icon="share-fat" iconMirrored onClick={() => onShare(linkOf(gift, t('gift.shareText')))}>
          {t('gift.shareLink')}
        </Button>
      )}
      <Button wide variant={isPending ? 'text' : 'primary'} onClick={onClose}>
        {t('gift.done')}
      </Button>
    </div>
  );
}

function hasLinkEach(gifts: readonly Gift[]): boolean {
  return gifts.length > 1 && gifts.every(({ to, bundleId }) => to.phone === null && bundleId === null);
}

function linkOf({ link }: Gift, text: string): ShareContent {
  return { title: text, text, url: new URL(link, location.origin).href };
}
