import { readCoupon, redeemCoupon } from '@nabta/contract/gifts/coupon';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { parseCouponCode } from '@nabta/domain/coupon-code';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { invalidateAfterCoupon, invalidateForest } from '#shared/cache/changes.ts';
import { couponKeys } from '#shared/cache/keys.ts';
import { useApiMutation } from '#shared/cache/use-api-mutation.ts';

import { formatCouponCode } from './coupon-entry.ts';
import { campaignStartOf, closedStateOf, isRedeemed } from './coupon-problem.ts';

/** Called even after the popup was closed. */
type CouponHandlers = {
  onRedeemed: (tree: TreeSummary | undefined) => void;
  onRejected?: ((error: Error) => void) | undefined;
};

export type Coupon = ReturnType<typeof useCoupon>;

/** State of a code being redeemed; owned by the caller so it outlives a closed popup. */
export function useCoupon({ onRedeemed, onRejected }: CouponHandlers, initialText = '') {
  const [entry, setEntry] = useState(() => formatCouponCode(initialText));
  const code = parseCouponCode(entry);
  const offer = useCouponOffer(code);
  const redeeming = useRedeemCoupon({
    onRedeemed(tree) {
      setEntry('');
      onRedeemed(tree);
    },
    onRejected,
  });
  const rejection = redeeming.error ?? offer.error;
  const heading = useHeading(offer.data !== undefined, rejection);
  return {
    /** Text in the field; `code` is set once it is complete and free of typing errors. */
    entry,
    code,
    offer,
    rejection,
    heading,
    isRedeeming: redeeming.isPending,
    redeem: (completeCode: string) => redeeming.mutate(completeCode),
    changeEntry(next: string) {
      redeeming.reset();
      setEntry(next);
    },
  };
}

function useCouponOffer(code: string | undefined) {
  return useApiQuery(
    readCoupon,
    { params: { code: code ?? '' } },
    {
      queryKey: couponKeys.one(code),
      enabled: code !== undefined,
      // Each request of a wrong code consumes an attempt.
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
}

function useRedeemCoupon({ onRedeemed, onRejected }: CouponHandlers) {
  const queryClient = useQueryClient();
  return useApiMutation((call, code: string) => call(redeemCoupon, { body: { code } }), {
    updateCache: invalidateAfterCoupon,
    onDone: ({ trees }) => onRedeemed(trees[0]),
    onError(error) {
      reportError(error, { action: 'redeem-coupon' });
      // The tree may belong to a response that was lost.
      if (isRedeemed(error)) invalidateForest(queryClient);
      onRejected?.(error);
    },
  });
}

const emptyHeading = { picture: 'coupon', title: 'coupon.ask', body: 'coupon.body' } as const;
const offerHeading = { picture: 'coupon', title: 'coupon.title', body: 'coupon.pageBody' } as const;

/** Promises a tree only once its coupon is known and valid. */
function useHeading(isOffered: boolean, rejection: Error | null) {
  const { t, formatDate } = useTexts('coupon');
  const { picture, title, body } = closedStateOf(rejection) ?? (isOffered ? offerHeading : emptyHeading);
  const start = campaignStartOf(rejection);
  const date = start === undefined ? '' : formatDate(start);
  return { picture, title: t(title), body: t(body, { date }) };
}
