import type { GiftPage as GiftPageData } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useState } from 'react';

import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LevelReached } from '../../badge/level-reached.tsx';
import { useTreeInWords } from '../../tree/tree-in-words.ts';
import { GiftFace } from '../gift-face.tsx';
import { useGiverName } from '../use-giver-name.ts';
import { EndedGift } from './ended-gift.tsx';
import { GiftBox } from './gift-box.tsx';
import { OptOut } from './opt-out.tsx';
import { PendingGift } from './pending-gift.tsx';
import { ThankGiver } from './thank-giver.tsx';

import styles from './gift-page.module.css';

interface GiftPageProps {
  code: string;
  /** Behind the hash of the link: what opens a gift by link, and what lets the phone that was texted refuse such texts. */
  secret: string | undefined;
  gift: GiftPageData;
}

/** Who gave what to whom, readable by everybody with the link; what can be done with it depends on its state and on the reader. */
export function GiftPage({ code, secret, gift }: GiftPageProps) {
  const giver = useGiverName(gift);
  const [opened, setOpened] = useState<TreeSummary[]>();
  if (opened !== undefined) return <Opened gift={gift} trees={opened} />;
  // Of what was given together something may still wait when the tree of the link itself is gone.
  const [next, ...others] = gift.more;
  const shown =
    gift.status === 'pending' || next === undefined ? gift : { ...gift, tree: next, more: others };
  return (
    <div className={styles.page}>
      <GiftFace gift={shown} giver={giver} />
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
  const tell = useTextFile(receivedGiftTexts);
  const inWords = useTreeInWords();
  const [tree] = trees;
  if (tree === undefined) return null;
  return (
    <div className={styles.page}>
      <GiftBox label={tell('receivedGift.boxOpenLabel')} className={styles.box} />
      <div role="status">
        <h1 className={styles.title}>
          {trees.length === 1
            ? tell('receivedGift.addedTitle', { tree: inWords(tree) })
            : tell('receivedGift.addedSeveral', { count: trees.length })}
        </h1>
      </div>
      <LevelReached />
      <div className={styles.actions}>
        <ButtonLink wide icon="tree" href={trees.length === 1 ? urls.tree(tree.publicId) : urls.home()}>
          {tell(trees.length === 1 ? 'receivedGift.viewTree' : 'giftPage.home')}
        </ButtonLink>
        {trees.length === 1 && (
          <ButtonLink wide look="text" href={urls.home()}>
            {tell('giftPage.home')}
          </ButtonLink>
        )}
      </div>
      {gift.from && <ThankGiver giftId={gift.id} giver={ownerTitle(gift.from)} />}
    </div>
  );
}
