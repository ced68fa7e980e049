import type { Gift } from '@nabta/contract/gift';
import { isOpenGift } from '@nabta/domain/gift-state';

import { givenGiftTexts } from '../../../locales/given-gifts.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { GiftCard } from '../gift-card.tsx';
import { GivenGift, receiverOf } from './given-gift.tsx';
import { useNow } from './use-now.ts';

import styles from './given-gift-page.module.css';

/** A link as the one who gave sees it: for whom it is, how every tree behind it is doing, and what can still be done. */
export function GivenGiftPage({ gifts }: { gifts: readonly Gift[] }) {
  const now = useNow();
  const title = useTitle(gifts);
  // What still waits is what the receiver sees first.
  const shown = gifts.find(({ status }) => isOpenGift(status)) ?? gifts[0];
  if (shown === undefined) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <GiftCard tree={shown.tree} occasion={shown.occasion} message={shown.message} from={null} />
      <ul className={styles.gift}>
        {gifts.map((gift) => (
          <GivenGift key={gift.id} gift={gift} now={now} />
        ))}
      </ul>
    </div>
  );
}

function useTitle(gifts: readonly Gift[]): string {
  const tell = useTextFile(givenGiftTexts);
  const [gift] = gifts;
  const name = gift && receiverOf(gift);
  const count = gifts.length;
  if (name === undefined)
    return count > 1 ? tell('givenGifts.severalByLink', { count }) : tell('givenGifts.yourLink');
  return count > 1 ? tell('givenGifts.yourGifts', { name, count }) : tell('givenGifts.yourGift', { name });
}
