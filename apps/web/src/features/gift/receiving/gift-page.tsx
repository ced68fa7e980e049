import type { GiftPage as GiftPageData } from '@nabta/contract/gift';
import type { TreeSummary } from '@nabta/contract/tree';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useState } from 'react';

import { receivedGiftTexts } from '../../../locales/received-gift.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useTreeName } from '../../tree/tree-name.tsx';
import { GiftCard } from '../gift-card.tsx';
import { EndedGift } from './ended-gift.tsx';
import { GiftBox } from './gift-box.tsx';
import { OptOut } from './opt-out.tsx';
import { PendingGift } from './pending-gift.tsx';

import styles from './gift-page.module.css';

/** Who gave what to whom, readable by everybody with the link; what can be done with it depends on its state and on the reader. */
export function GiftPage({ code, gift }: { code: string; gift: GiftPageData }) {
  const tell = useTextFile(receivedGiftTexts);
  const [opened, setOpened] = useState<TreeSummary>();
  const giver = ownerTitle(gift.from);
  if (opened !== undefined) return <Opened tree={opened} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        {giver === undefined ? tell('giftPage.fromUnknown') : tell('receivedGift.from', { name: giver })}
      </h1>
      <GiftCard tree={gift.tree} occasion={gift.occasion} message={gift.message} from={gift.from} />
      {gift.status === 'pending' ? (
        <PendingGift code={code} gift={gift} onOpened={setOpened} />
      ) : (
        <EndedGift gift={gift} status={gift.status} />
      )}
      <OptOut code={code} phone={gift.toPhoneHint} />
    </div>
  );
}

function Opened({ tree }: { tree: TreeSummary }) {
  const tell = useTextFile(receivedGiftTexts);
  const { text: name } = useTreeName(tree);
  return (
    <div className={styles.page}>
      <GiftBox label={tell('receivedGift.boxOpenLabel')} className={styles.box} />
      <div role="status">
        <h1 className={styles.title}>{tell('receivedGift.addedTitle', { tree: name })}</h1>
      </div>
      <div className={styles.actions}>
        <ButtonLink wide icon="tree" href={urls.tree(tree.publicId)}>
          {tell('receivedGift.viewTree')}
        </ButtonLink>
        <ButtonLink wide look="text" href={urls.home()}>
          {tell('giftPage.home')}
        </ButtonLink>
      </div>
    </div>
  );
}
