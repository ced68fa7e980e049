import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { AppError } from '../../platform/fault/app-error.ts';
import { couponErrors } from './coupon.texts.ts';

export type Days = { startsAt: Date; endsAt: Date | null };

/** Refuses a coupon whose campaign is over or has yet to begin; of one to come it says the day. */
export function assertOpen({ startsAt, endsAt }: Days, now: Date): void {
  if (endsAt !== null && endsAt <= now) throw new AppError('COUPON_ENDED');
  if (startsAt <= now) return;
  throw new AppError('COUPON_NOT_BEGUN', {
    details: [{ path: 'code', kind: dayInRiyadh(startsAt), message: couponErrors.COUPON_NOT_BEGUN }],
  });
}
