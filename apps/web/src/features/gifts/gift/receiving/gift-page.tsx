import type { GiftPage as GiftPageData } from '@nabta/contract/gifts/gift';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useState } from 'react';

import { LevelReached } from '#features/trees/badge/level-reached.tsx';
import { useTreeLabel } from '#features/trees/tree/use-tree-label.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';

import { GiftContents } from '../gift-contents.tsx';
import { useGiverName } from '../use-giver-name.ts';
import { EndedGift } from './ended-gift.tsx';
import { GiftBox } from './gift-box.tsx';
import { OptOut } from './opt-out.tsx';
import { PendingGift } from './pending-gift.tsx';
import { ThankGiver } from './thank-giver.tsx';

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
  const [opened, setOpened] = useState<TreeSummary[]>();
  if (opened !== undefined) return <Opened gift={gift} trees={opened} />;
  // When the tree of the link is gone, other trees of the bundle may still wait.
  const [next, ...others] = gift.more;
  const shown =
    gift.status === 'pending' || next === undefined ? gift : { ...gift, tree: next, more: others };
  return (
    <div className={styles.page}>
      <GiftContents gift={shown} giver={giver} />
      {gift.status === 'pending' || next !== undefined ? (
        <PendingGift code={code} secret={secret} gift={shown} onOpened={setOpened} />
      ) : (
        <EndedGift gift={gift} status={gift.status} />
      )}
      {gift.toPhoneHint !== null && secret !== undefined && (
        <OptOut code={code} secret={secret} phone={gift.toPhoneHint} />
      )}
    </div>
  );
}

function Opened({ gift, trees }: { gift: GiftPageData; trees: readonly TreeSummary[] }) {
  const { t } = useTexts('received-gift');
  const treeLabel = useTreeLabel();
  const [tree] = trees;
  if (tree === undefined) return null;
  return (
    <div className={styles.page}>
      <GiftBox label={t('receivedGift.boxOpenLabel')} className={styles.box} />
      <div role="status">
        <h1 className={styles.title}>
          {trees.length === 1
            ? t('receivedGift.addedTitle', { tree: treeLabel(tree) })
            : t('receivedGift.addedSeveral', { count: trees.length })}
        </h1>
      </div>
      <LevelReached />
      <div className={styles.actions}>
        <ButtonLink wide icon="tree" href={trees.length === 1 ? urls.tree(tree.publicId) : urls.home()}>
          {t(trees.length === 1 ? 'receivedGift.viewTree' : 'giftPage.home')}
        </ButtonLink>
        {trees.length === 1 && (
          <ButtonLink wide variant="text" href={urls.home()}>
            {t('giftPage.home')}
          </ButtonLink>
        )}
      </div>
      {gift.from && <ThankGiver giftId={gift.id} giver={ownerTitle(gift.from)} />}
    </div>
  );
}
