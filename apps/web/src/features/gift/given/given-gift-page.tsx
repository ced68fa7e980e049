import type { Gift } from '@nabta/contract/gift';
import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';

import { givenGiftTexts } from '../../../locales/given-gifts.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { GiftCard } from '../gift-card.tsx';
import { GivenGift } from './given-gift.tsx';
import { useNow } from './use-now.ts';

import styles from './given-gift-page.module.css';

/** The link of a gift as the one who gave it sees it: for whom it is, how it is doing, and what can still be done. */
export function GivenGiftPage({ gift }: { gift: Gift }) {
  const tell = useTextFile(givenGiftTexts);
  const now = useNow();
  const name = ownerTitle(gift.to.account) ?? `\u2066${formatPhoneWithDialCode(gift.to.phone)}\u2069`;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{tell('givenGifts.yourGift', { name })}</h1>
      <GiftCard tree={gift.tree} occasion={gift.occasion} message={gift.message} from={null} />
      <ul className={styles.gift}>
        <GivenGift gift={gift} now={now} />
      </ul>
    </div>
  );
}
