import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { AppError } from '#core/errors/app-error.ts';

import { couponErrors } from './coupon.texts.ts';

export type CampaignPeriod = { startsAt: Date; endsAt: Date | null };

/** Rejects a coupon outside its campaign period; before the start, the error contains the start day. */
export function assertOpen({ startsAt, endsAt }: CampaignPeriod, now: Date): void {
  if (endsAt !== null && endsAt <= now) throw new AppError('COUPON_ENDED');
  if (startsAt <= now) return;
  throw new AppError('COUPON_NOT_BEGUN', {
    details: [{ path: 'code', kind: dayInRiyadh(startsAt), message: couponErrors.COUPON_NOT_BEGUN }],
  });
}
