import { readCoupon, redeemCoupon } from '@nabta/contract/coupon';
import { parseCouponCode } from '@nabta/domain/coupon-code';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { forestChanged } from '../../kit/cache/changes.ts';
import { couponKeys } from '../../kit/cache/keys.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { endOfCoupon, isRedeemed } from './coupon-problem.ts';
import type { CouponEnd } from './coupon-problem.ts';

/** What a code is good for; asked for once the code is whole and free of typing errors. */
export function useCouponOffer(code: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: couponKeys.one(code),
    queryFn: ({ signal }) => call(readCoupon, { params: { code: code ?? '' } }, { signal }),
    enabled: code !== undefined,
    // A wrong code costs a try each time it is asked for.
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const asked = { picture: 'coupon', title: 'coupon.ask', body: 'coupon.body' } as const;
const offered = { picture: 'coupon', title: 'coupon.title', body: 'coupon.pageBody' } as const;

/** What is said above the code that is written: a tree is promised only once its coupon is known, and no longer when it is over. */
export function useCouponWords(written: string) {
  const offer = useCouponOffer(parseCouponCode(written));
  const [end, setEnd] = useState<CouponEnd>();
  return { words: end ?? endOfCoupon(offer.error) ?? (offer.data ? offered : asked), setEnd };
}

export function useRedeemCoupon() {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const refresh = () => forestChanged(queryClient);
  return useSingleMutation({
    mutationFn: (code: string) => call(redeemCoupon, { body: { code } }),
    onSuccess: refresh,
    onError(error) {
      reportError(error, { action: 'redeem-coupon' });
      // The tree may have come with an answer that was lost.
      if (isRedeemed(error)) refresh();
    },
  });
}
