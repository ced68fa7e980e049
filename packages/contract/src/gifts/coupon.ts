import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { instant, localizedName, text } from './primitives.ts';
import { specieSummary } from './specie.ts';
import { sponsor, treeSummary } from './tree.ts';

/** As somebody typed it; the check character is tested before anything is looked up. */
const couponCode = text(1, 60);

/** What a code is good for, shown before it is redeemed. */
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
  summary: 'What a coupon code is good for; wrong codes are limited by account or address',
  params: z.strictObject({ code: couponCode }),
  data: couponOffer,
  errors: [...couponErrors],
});

export const redeemCoupon = endpoint({
  method: 'POST',
  path: '/coupon/redeem',
  access: 'account',
  isIdempotent: true,
  summary: 'Turns a coupon code into a tree of its campaign',
  body: z.strictObject({ code: couponCode }),
  data: z.strictObject({ trees: z.array(treeSummary) }),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', ...couponErrors],
});
