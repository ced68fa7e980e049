import type { Gift } from '@nabta/contract/gift';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import { giftKeys } from './keys.ts';
import { change, invalidate } from './stale.ts';

/** The gifts somebody gave, newest first, by the page. */
type GivenGiftPages = InfiniteData<Gift[], string | undefined>;

/**
 * A receiver was reminded: the answer takes the place of the gift in the list, what was given with it was reminded of too, and
 * the page of its link is asked for.
 */
export function giftReminded(queryClient: QueryClient, reminded: Gift): void {
  const { id, bundleId, lastNotifiedAt, canReNotifyAt } = reminded;
  const renewed = (gift: Gift): Gift => {
    if (gift.id === id) return reminded;
    const isTogether = bundleId !== null && gift.bundleId === bundleId && gift.status === 'pending';
    return isTogether ? { ...gift, lastNotifiedAt, canReNotifyAt } : gift;
  };
  change<GivenGiftPages>(queryClient, { queryKey: giftKeys.given }, (known) => ({
    ...known,
    pages: known.pages.map((gifts) => gifts.map(renewed)),
  }));
  invalidate(queryClient, [giftKeys.pages]);
}
