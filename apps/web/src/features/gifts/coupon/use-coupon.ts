import { readCoupon, redeemCoupon } from '@nabta/contract/gifts/coupon';
import type { TreeSummary } from '@nabta/contract/trees/tree';
import { parseCouponCode } from '@nabta/domain/coupon-code';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { invalidateAfterCoupon, invalidateForest } from '#shared/cache/changes.ts';
import { couponKeys } from '#shared/cache/keys.ts';

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
  const [written, setWritten] = useState(() => formatCouponCode(initialText));
  const code = parseCouponCode(written);
  const offer = useCouponOffer(code);
  const redeeming = useRedeemCoupon({
    onRedeemed(tree) {
      setWritten('');
      onRedeemed(tree);
    },
    onRejected,
  });
  const rejection = redeeming.error ?? offer.error;
  const words = useHeading(offer.data !== undefined, rejection);
  return {
    /** Text in the field; `code` is set once it is complete and free of typing errors. */
    written,
    code,
    offer,
    rejection,
    words,
    isRedeeming: redeeming.isPending,
    redeem: (completeCode: string) => redeeming.mutate(completeCode),
    write(next: string) {
      redeeming.reset();
      setWritten(next);
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
  const { call } = useApi();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (code: string) => call(redeemCoupon, { body: { code } }),
    onSuccess({ trees }) {
      invalidateAfterCoupon(queryClient);
      onRedeemed(trees[0]);
    },
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
