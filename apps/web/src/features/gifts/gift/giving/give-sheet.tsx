import type { Gift } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { useId, useState } from 'react';

import { ShareSheet } from '../../../kit/share/share-sheet.tsx';
import { useShare } from '../../../kit/share/use-share.ts';
import type { Shared } from '../../../kit/share/use-share.ts';
import { giftTexts } from '../../../locales/gift.ts';
import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { useTextFile, useTexts, useTextsAhead } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useTreeInWords } from '../../tree/tree-in-words.ts';
import { GiftLinkShare } from '../gift-link-share.tsx';
import { GiftConfirm } from './gift-confirm.tsx';
import { GiftForm } from './gift-form.tsx';
import { GiftLinks } from './gift-links.tsx';
import { GiftPreview } from './gift-preview.tsx';
import { GiftSent } from './gift-sent.tsx';
import { GiftTrees } from './gift-trees.tsx';
import { TreeChoice } from './tree-choice.tsx';
import { sentTitleOf, useGiving } from './use-giving.ts';
import type { GivingStep } from './use-giving.ts';

import styles from './give-sheet.module.css';

interface GiveSheetProps {
  open: boolean;
  onClose: () => void;
  /** The tree to give; without one the giver chooses. */
  tree?: TreeSummary | undefined;
}

/** Gives trees: which ones, to whom, a last look, and the answer. What was written stays until the gift is made. */
export function GiveSheet({ open, onClose, tree: given }: GiveSheetProps) {
  const { t } = useTexts();
  useTextsAhead(receivedGiftTexts);
  const formId = useId();
  const giving = useGiving(open, given);
  const { step, trees, draft, gifts } = giving;
  const [gift] = gifts;
  const titles = useTitles(giving);
  const { share, offered, close: closeShare } = useShare();
  const [isPreviewing, setIsPreviewing] = useState(false);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={titles[step]}
        closeLabel={t('common.close')}
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
            count={trees.length}
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
        {step === 'sent' && gift?.status === 'pending' && isApart(gifts) && <GiftLinks gifts={gifts} />}
      </Sheet>
      <GiftPreview trees={trees} draft={draft} open={isPreviewing} onClose={() => setIsPreviewing(false)} />
      <ShareSheet shared={offered} onClose={closeShare} />
    </>
  );
}

type Giving = ReturnType<typeof useGiving>;

function useTitles({ trees, gifts: [gift] }: Giving): Record<GivingStep, string> {
  const tell = useTextFile(giftTexts);
  const inWords = useTreeInWords();
  const [tree] = trees;
  return {
    choose: tell('gift.chooseTrees'),
    write:
      trees.length === 1 && tree !== undefined
        ? tell('gift.recipientTitle', { tree: inWords(tree) })
        : tell('gift.treesTitle', { count: trees.length }),
    confirm: tell('gift.confirmTitle'),
    sent: tell(sentTitleOf(gift)),
  };
}

interface FooterProps {
  giving: Giving;
  formId: string;
  onShare: (shared: Shared) => void;
  onClose: () => void;
}

/** Each step has buttons of its own: one that turned into the next step's would be pressed for it too. */
function Footer({ giving, formId, onShare, onClose }: FooterProps) {
  const { t } = useTexts();
  const tell = useTextFile(giftTexts);
  const { step, trees, draft, gifts, isSending } = giving;
  switch (step) {
    case 'choose':
      return (
        <Button key="choose" wide disabled={trees.length === 0} onClick={giving.write}>
          {tell('gift.nextWith', { count: trees.length })}
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
        <div className={styles.actions}>
          <Button
            wide
            icon="gift-bold"
            pending={isSending}
            pendingText={tell(isLink ? 'gift.makingLink' : 'gift.sending')}
            onClick={giving.send}
          >
            {tell(isLink ? 'gift.makeLink' : 'gift.send')}
          </Button>
          <Button wide look="text" disabled={isSending} onClick={giving.edit}>
            {tell('gift.edit')}
          </Button>
        </div>
      );
    }
    case 'sent':
      return <SentActions gift={gifts[0]} isApart={isApart(gifts)} onShare={onShare} onClose={onClose} />;
  }
}

/** The link of a gift that is kept for its day leads nowhere before. */
function SentActions({
  gift,
  isApart: hasLinksApart,
  onShare,
  onClose,
}: Pick<FooterProps, 'onShare' | 'onClose'> & { gift: Gift | undefined; isApart: boolean }) {
  const tell = useTextFile(giftTexts);
  const isOnItsWay = gift?.status === 'pending';
  const isLink = isOnItsWay && gift.to.phone === null;
  return (
    <div className={styles.actions}>
      {isLink && !hasLinksApart && <GiftLinkShare giftId={gift.id} />}
      {isOnItsWay && !isLink && (
        <Button
          wide
          icon="share-fat"
          iconMirrored
          onClick={() => onShare(linkOf(gift, tell('gift.shareText')))}
        >
          {tell('gift.shareLink')}
        </Button>
      )}
      <Button wide look={isOnItsWay ? 'text' : 'primary'} onClick={onClose}>
        {tell('gift.done')}
      </Button>
    </div>
  );
}

/** Whether each of several trees has a link of its own. */
function isApart(gifts: readonly Gift[]): boolean {
  return gifts.length > 1 && gifts.every(({ to, bundleId }) => to.phone === null && bundleId === null);
}

function linkOf({ link }: Gift, text: string): Shared {
  return { title: text, text, url: new URL(link, location.origin).href };
}
