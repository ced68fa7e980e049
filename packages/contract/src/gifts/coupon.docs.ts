import type * as contract from './coupon.ts';
import type { Docs } from './docs.ts';

export const about = 'Codes of campaigns that turn into trees.';

export const docs = {
  couponOffer: {
    description: 'What a code is good for, shown before it is redeemed.',
    example: {
      campaign: { ar: 'يوم الشجرة', en: 'Arbor Day' },
      company: null,
      specie: { id: 'prosopis-cineraria', commonName: { ar: 'غاف', en: 'Ghaf' } },
      endsAt: '2026-04-30T21:00:00.000Z',
    },
  },
  readCoupon: {
    description:
      'Before its campaign begins the answer is `COUPON_NOT_BEGUN`: `details[0].kind` is the day in Riyadh on which it does.',
  },
  redeemCoupon: { body: { code: 'NABTA-7K3M-9QX2' } },
} satisfies Docs<typeof contract>;
