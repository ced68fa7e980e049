import type { Docs } from '../core/docs.ts';
import type * as contract from './coupon.ts';

export const about = 'Campaign codes that are redeemed for trees.';

export const docs = {
  couponOffer: {
    description: 'Offer of a code, shown before it is redeemed.',
    example: {
      campaign: { ar: 'يوم الشجرة', en: 'Arbor Day' },
      company: null,
      specie: { id: 'prosopis-cineraria', commonName: { ar: 'غاف', en: 'Ghaf' } },
      endsAt: '2026-04-30T21:00:00.000Z',
    },
  },
  readCoupon: {
    description:
      'Before the start of the campaign returns `COUPON_NOT_BEGUN`; `details[0].kind` is the start date in Riyadh.',
  },
  redeemCoupon: { body: { code: 'NABTA-7K3M-9QX2' } },
} satisfies Docs<typeof contract>;
