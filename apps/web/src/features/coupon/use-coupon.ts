import { readCoupon, redeemCoupon } from '@nabta/contract/coupon';
import type { TreeSummary } from '@nabta/contract/tree';
import { parseCouponCode } from '@nabta/domain/coupon-code';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { couponRedeemed, forestChanged } from '../../kit/cache/changes.ts';
import { couponKeys } from '../../kit/cache/keys.ts';
import { couponTexts } from '../../locales/coupon.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { writeCouponCode } from './coupon-entry.ts';
import { beginOfCampaign, endOfCoupon, isRedeemed } from './coupon-problem.ts';

/** What is told even where the popup was closed meanwhile. */
type Told = {
  onRedeemed: (tree: TreeSummary | undefined) => void;
  onRefused?: ((error: Error) => void) | undefined;
};

export type Coupon = ReturnType<typeof useCoupon>;

/** A code on its way to a tree; kept by whoever shows the form, so that it outlives a closed popup. */
export function useCoupon({ onRedeemed, onRefused }: Told, linked = '') {
  const [written, setWritten] = useState(() => writeCouponCode(linked));
  const code = parseCouponCode(written);
  const offer = useCouponOffer(code);
  const redeeming = useRedeemCoupon({
    onRedeemed(tree) {
      setWritten('');
      onRedeemed(tree);
    },
    onRefused,
  });
  const refusal = redeeming.error ?? offer.error;
  const words = useWords(offer.data !== undefined, refusal);
  return {
    /** What stands in the field, and the code that it spells once it is whole and free of typing errors. */
    written,
    code,
    offer,
    refusal,
    words,
    isRedeeming: redeeming.isPending,
    redeem: (whole: string) => redeeming.mutate(whole),
    write(next: string) {
      redeeming.reset();
      setWritten(next);
    },
  };
}

/** What a code is good for; asked for once the code is whole and free of typing errors. */
function useCouponOffer(code: string | undefined) {
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

function useRedeemCoupon({ onRedeemed, onRefused }: Told) {
  const { call } = useApi();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (code: string) => call(redeemCoupon, { body: { code } }),
    onSuccess({ trees }) {
      couponRedeemed(queryClient);
      onRedeemed(trees[0]);
    },
    onError(error) {
      reportError(error, { action: 'redeem-coupon' });
      // The tree may have come with an answer that was lost.
      if (isRedeemed(error)) forestChanged(queryClient);
      onRefused?.(error);
    },
  });
}

const asked = { picture: 'coupon', title: 'coupon.ask', body: 'coupon.body' } as const;
const offered = { picture: 'coupon', title: 'coupon.title', body: 'coupon.pageBody' } as const;

/** What is said above the code: a tree is promised only once its coupon is known, and not where it gives none. */
function useWords(isOffered: boolean, refusal: Error | null) {
  const { formatDate } = useTexts();
  const tell = useTextFile(couponTexts);
  const { picture, title, body } = endOfCoupon(refusal) ?? (isOffered ? offered : asked);
  const begin = beginOfCampaign(refusal);
  const date = begin === undefined ? '' : formatDate(begin);
  return { picture, title: tell(title), body: tell(body, { date }) };
}
