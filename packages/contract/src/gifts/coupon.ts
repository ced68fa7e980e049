import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { instant, localizedName, text } from '../core/primitives.ts';
import { specieSummary } from '../trees/specie.ts';
import { sponsor, treeSummary } from '../trees/tree.ts';

/** Typed by the user; the check character is verified before any lookup. */
const couponCode = text(1, 60);

export const couponOffer = z.strictObject({
  campaign: localizedName,
  company: z.nullable(sponsor),
  specie: z.nullable(specieSummary),
  endsAt: z.nullable(instant),
});
export type CouponOffer = z.output<typeof couponOffer>;

const couponErrors = [
  'COUPON_MISTYPED',
  'COUPON_UNKNOWN',
  'COUPON_NOT_BEGUN',
  'COUPON_ENDED',
  'COUPON_USED_UP',
  'COUPON_SOLD_OUT',
  'COUPON_REDEEMED',
  'COUPON_LIMIT_REACHED',
  'TOO_MANY_TRIES',
] as const;

export const readCoupon = endpoint({
  method: 'GET',
  path: '/coupon/:code',
  access: 'visitor',
  summary: 'Offer of a coupon code; wrong codes are rate-limited per account or IP',
  params: z.strictObject({ code: couponCode }),
  data: couponOffer,
  errors: [...couponErrors],
});

export const redeemCoupon = endpoint({
  method: 'POST',
  path: '/coupon/redeem',
  access: 'account',
  isIdempotent: true,
  summary: 'Redeems a coupon code for a tree of its campaign',
  body: z.strictObject({ code: couponCode }),
  data: z.strictObject({ trees: z.array(treeSummary) }),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', ...couponErrors],
});
