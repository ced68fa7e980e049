import type { GiftPage as GiftPageData } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import type { GiftState } from '@nabta/domain/gift-state';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useState } from 'react';

import { hasSeenTutorial } from '#features/people/tutorial/tutorial-seen.ts';
import { LevelReached } from '#features/trees/badge/level-reached.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { saveReturnPath } from '#platform/return-path.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { ConfirmDialog } from '#shared/dialog/confirm-dialog.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { noBreakPhone } from '#ui/no-break-phone.ts';

import { GiftContents } from '../gift-contents.tsx';
import { useGiftMessageOptOut } from '../use-gift-actions.ts';
import { useGiverName } from '../use-giver-name.ts';
import { GiftBox } from './gift-box.tsx';
import { PendingGift } from './pending-gift.tsx';
import { ThankGiver } from './thank-giver.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './gift-page.module.css';

interface GiftPageProps {
  code: string;
  /** From the hash: opens a gift by link, or opts the texted phone out of gift messages. */
  secret: string | undefined;
  gift: GiftPageData;
}

/** Public page of a gift; its actions depend on the status and on the reader. */
export function GiftPage({ code, secret, gift }: GiftPageProps) {
  const giver = useGiverName(gift);
  const [openedTrees, setOpenedTrees] = useState<TreeSummary[]>();
  if (openedTrees !== undefined) return <OpenedGift gift={gift} trees={openedTrees} />;
  // When the tree of the link is gone, other trees of the bundle may still wait.
  const [nextTree, ...more] = gift.more;
  const displayedGift =
    gift.status === 'pending' || nextTree === undefined ? gift : { ...gift, tree: nextTree, more };
  return (
    <div className={styles.page}>
      <GiftContents gift={displayedGift} giver={giver} />
      {gift.status === 'pending' || nextTree !== undefined ? (
        <PendingGift code={code} secret={secret} gift={displayedGift} onOpened={setOpenedTrees} />
      ) : (
        <EndedGift gift={gift} status={gift.status} />
      )}
      {gift.toPhoneHint !== null && secret !== undefined && (
        <OptOut code={code} secret={secret} phone={gift.toPhoneHint} />
      )}
    </div>
  );
}

function OpenedGift({ gift, trees }: { gift: GiftPageData; trees: readonly TreeSummary[] }) {
  const { t } = useTexts('received-gift');
  const treeLabel = useTreeLabel();
  const tourThen = useTourThen();
  const [tree] = trees;
  if (tree === undefined) return null;
  const isSingle = trees.length === 1;
  return (
    <div className={styles.page}>
      <GiftBox label={t('receivedGift.boxOpenLabel')} className={styles.box} />
      <div role="status">
        <h1 className={styles.title}>
          {isSingle
            ? t('receivedGift.addedTitle', { tree: treeLabel(tree) })
            : t('receivedGift.addedSeveral', { count: trees.length })}
        </h1>
      </div>
      <LevelReached />
      <div className={styles.actions}>
        <ButtonLink wide icon="tree" {...tourThen(isSingle ? urls.tree(tree.publicId) : urls.home())}>
          {t(isSingle ? 'receivedGift.viewTree' : 'giftPage.home')}
        </ButtonLink>
        {isSingle && (
          <ButtonLink wide variant="text" {...tourThen(urls.home())}>
            {t('giftPage.home')}
          </ButtonLink>
        )}
      </div>
      {gift.from && <ThankGiver giftId={gift.id} giver={ownerTitle(gift.from)} />}
    </div>
  );
}

/** Links of a new user lead to the tutorial first, which was skipped for the gift. */
function useTourThen() {
  const { account } = useSession();
  return (href: string) =>
    account === undefined || hasSeenTutorial(account.id)
      ? { href }
      : { href: urls.tutorial(), onClick: () => saveReturnPath(href) };
}

type EndedStatus = Exclude<GiftState, 'pending'>;

/** A gift that is not open yet or has ended, with its outcome. */
function EndedGift({ gift, status }: { gift: GiftPageData; status: EndedStatus }) {
  const { t } = useTexts('received-gift');
  const isMine = status === 'opened' && gift.isForMe;
  const isClaimedByOther = status === 'opened' && gift.toPhoneHint === null && !isMine;
  const statusName = status === 'taken_back' ? 'takenBack' : status;
  const outcome = isClaimedByOther ? 'claimed' : statusName;
  return (
    <div className={styles.state}>
      <h2>{t(`giftPage.${outcome}Title`)}</h2>
      <p className={styles.hint}>{t(isMine ? 'giftPage.openedMine' : `giftPage.${outcome}Body`)}</p>
      <div className={styles.actions}>
        {status === 'opened' ? (
          <ButtonLink
            wide
            variant={isMine ? 'primary' : 'secondary'}
            icon="tree"
            href={urls.tree(gift.tree.publicId)}
          >
            {t(isMine ? 'receivedGift.viewTree' : 'giftPage.seeTree')}
          </ButtonLink>
        ) : (
          <ButtonLink wide variant="secondary" icon="tree" href={urls.home()}>
            {t('giftPage.home')}
          </ButtonLink>
        )}
      </div>
      {isMine && gift.from && (
        <ThankGiver giftId={gift.id} giver={ownerTitle(gift.from)} earlierThanks={gift.thanks?.words} />
      )}
    </div>
  );
}

type OptOutProps = {
  code: string;
  /** Sent only in the text message. */
  secret: string;
  phone: string;
};

/** Opts a phone out of gift messages without an account, and back in. */
function OptOut({ code, secret, phone }: OptOutProps) {
  const { t } = useTexts('received-gift');
  const onError = useErrorToast();
  const optingOut = useGiftMessageOptOut({ code, secret });
  /** Undefined until the server has confirmed a change. */
  const [isOptedOut, setIsOptedOut] = useState<boolean>();
  const [isConfirming, setIsConfirming] = useState(false);

  const change = (shouldOptOut: boolean) =>
    optingOut.mutate(shouldOptOut, {
      onSuccess() {
        setIsOptedOut(shouldOptOut);
        setIsConfirming(false);
      },
      onError,
    });

  return (
    <>
      <div role="status" className={utilities.faint}>
        {isOptedOut !== undefined && t(isOptedOut ? 'giftPage.optOutDone' : 'giftPage.optOutUndone')}
      </div>
      {isOptedOut ? (
        <button type="button" className={styles.optOut} onClick={() => change(false)}>
          {t('giftPage.optOutUndo')}
        </button>
      ) : (
        <button type="button" className={styles.optOut} onClick={() => setIsConfirming(true)}>
          {t('giftPage.optOut')}
        </button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('giftPage.optOutTitle')}
        body={t('giftPage.optOutBody', { phone: noBreakPhone(phone) })}
        confirmLabel={t('giftPage.optOutAction')}
        variant="danger"
        pending={optingOut.isPending}
        onConfirm={() => change(true)}
      />
    </>
  );
}
