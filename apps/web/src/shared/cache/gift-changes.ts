import type { Gift } from '@nabta/contract/gifts/gift';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import { updateCached, invalidate } from './invalidate.ts';
import { giftKeys } from './keys.ts';

type GivenGiftPages = InfiniteData<Gift[], string | undefined>;

export function applyGiftReminder(queryClient: QueryClient, reminded: Gift): void {
  const { id, bundleId, lastNotifiedAt, canReNotifyAt } = reminded;
  const withReminder = (gift: Gift): Gift => {
    if (gift.id === id) return reminded;
    const isInBundle = bundleId !== null && gift.bundleId === bundleId && gift.status === 'pending';
    return isInBundle ? { ...gift, lastNotifiedAt, canReNotifyAt } : gift;
  };
  updateCached<GivenGiftPages>(queryClient, { queryKey: giftKeys.given }, (cached) => ({
    ...cached,
    pages: cached.pages.map((gifts) => gifts.map(withReminder)),
  }));
  invalidate(queryClient, [giftKeys.pages]);
}
