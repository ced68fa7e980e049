import type { Gift } from '@nabta/contract/gifts/gift';
import { isOpenGift } from '@nabta/domain/gift-state';

import { useTexts } from '#platform/texts.tsx';

import { GiftCard } from '../gift-card.tsx';
import { GivenGift, receiverOf, useNow } from './given-gift.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './given-gift-page.module.css';

/** Gift link as its giver sees it, with every gift behind it. */
export function GivenGiftPage({ gifts }: { gifts: readonly Gift[] }) {
  const now = useNow();
  const title = useTitle(gifts);
  // The receiver sees an open gift first.
  const featured = gifts.find(({ status }) => isOpenGift(status)) ?? gifts[0];
  if (featured === undefined) return null;
  return (
    <div className={utilities.column18}>
      <h1 className={styles.title}>{title}</h1>
      <GiftCard tree={featured.tree} occasion={featured.occasion} message={featured.message} from={null} />
      <ul className={styles.gift}>
        {gifts.map((gift) => (
          <GivenGift key={gift.id} gift={gift} now={now} />
        ))}
      </ul>
    </div>
  );
}

function useTitle(gifts: readonly Gift[]): string {
  const { t } = useTexts('given-gifts');
  const [gift] = gifts;
  const name = gift && receiverOf(gift);
  const count = gifts.length;
  if (name === undefined)
    return count > 1 ? t('givenGifts.severalByLink', { count }) : t('givenGifts.yourLink');
  return count > 1 ? t('givenGifts.yourGifts', { name, count }) : t('givenGifts.yourGift', { name });
}
