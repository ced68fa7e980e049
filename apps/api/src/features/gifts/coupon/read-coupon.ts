import type { CouponOffer } from '@nabta/contract/gifts/coupon';
import { parseCouponCode } from '@nabta/domain/coupon-code';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { day } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { ErrorTexts } from '#core/errors/error-texts.ts';
import type { Executor } from '#core/postgres/database.ts';
import { refundToken, consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';

import { type CampaignPeriod, selectCouponId, selectOffer } from './coupon.queries.ts';

/** At most 5 wrong codes in any hour and 10 in any day. */
const wrongCodesPerAccount = tokenBucket(5, { refill: 5, everyMs: day });
/** At most 20 wrong codes in any day per IP address. */
const wrongCodesPerAddress = tokenBucket(10, { refill: 10, everyMs: day });

type Guesser = { accountId: string | undefined; addressKey: string | undefined };

/**
 * Finds a coupon by code. Consumes an attempt before the lookup and refunds it after a valid code. A wrong
 * code commits the transaction, so the attempt stays consumed; row locks on the buckets make the count exact.
 */
export async function findCoupon(context: Context, input: string, guesser: Guesser): Promise<string> {
  const code = parseCouponCode(input);
  if (code === undefined) throw new AppError('COUPON_MISTYPED');
  const now = context.clock.now();
  const couponId = await context.database.transaction(async (sql) => {
    const buckets = bucketsOf(guesser);
    for (const { key, limit } of buckets) await consumeToken(sql, key, limit, now, 'TOO_MANY_TRIES');
    const id = await selectCouponId(sql, code);
    if (id === undefined) return undefined;
    for (const { key, limit } of buckets) await refundToken(sql, key, limit);
    return id;
  });
  if (couponId === undefined) throw new AppError('COUPON_UNKNOWN');
  return couponId;
}

/** Fixed order, to avoid deadlocks between concurrent guesses. */
function bucketsOf({ accountId, addressKey }: Guesser) {
  return [
    ...(accountId === undefined ? [] : [{ key: `coupon:account:${accountId}`, limit: wrongCodesPerAccount }]),
    ...(addressKey === undefined
      ? []
      : [{ key: `coupon:address:${addressKey}`, limit: wrongCodesPerAddress }]),
  ];
}

/** Returns the coupon's offer, or an error with the reason when it gives no tree to this account. */
export async function readCoupon(
  sql: Executor,
  query: { couponId: string; accountId: string | undefined; now: Date },
): Promise<CouponOffer> {
  const row = await selectOffer(sql, query);
  if (row === undefined) throw new AppError('COUPON_UNKNOWN');
  if (row.isRedeemed) throw new AppError('COUPON_REDEEMED');
  assertOpen(row, query.now);
  if (row.isUsedUp) throw new AppError('COUPON_USED_UP');
  if (!row.hasTree) throw new AppError('COUPON_SOLD_OUT');
  if (row.isAtLimit) throw new AppError('COUPON_LIMIT_REACHED');
  return row.offer;
}

/** Rejects a coupon outside its campaign period; before the start, the error contains the start day. */
export function assertOpen({ startsAt, endsAt }: CampaignPeriod, now: Date): void {
  if (endsAt !== null && endsAt <= now) throw new AppError('COUPON_ENDED');
  if (startsAt <= now) return;
  throw new AppError('COUPON_NOT_BEGUN', {
    details: [{ path: 'code', kind: dayInRiyadh(startsAt), message: couponErrors.COUPON_NOT_BEGUN }],
  });
}

export const couponErrors = {
  COUPON_MISTYPED: {
    ar: 'هذا الرمز غير صحيح. يُرجى التحقق منه والمحاولة مرة أخرى.',
    en: 'This code is not valid. Check it and try again.',
    pt: 'Este código não é válido. Confira e tente novamente.',
  },
  COUPON_UNKNOWN: {
    ar: 'لا نعرف هذا الرمز. يُرجى التحقق منه والمحاولة مرة أخرى.',
    en: 'We do not know this code. Check it and try again.',
    pt: 'Não conhecemos este código. Confira e tente novamente.',
  },
  COUPON_NOT_BEGUN: {
    ar: 'لم تبدأ حملة هذه القسيمة بعد. يبقى رمزك صالحًا.',
    en: 'The campaign of this coupon has not begun yet. Keep your code.',
    pt: 'A campanha deste cupom ainda não começou. Guarde o código.',
  },
  COUPON_ENDED: {
    ar: 'انتهت صلاحية هذه القسيمة.',
    en: 'This coupon has expired.',
    pt: 'Este cupom expirou.',
  },
  COUPON_USED_UP: {
    ar: 'استُخدمت هذه القسيمة من قبل.',
    en: 'This coupon has already been used.',
    pt: 'Este cupom já foi usado.',
  },
  COUPON_SOLD_OUT: {
    ar: 'لم تبقَ أشجار لهذه القسيمة.',
    en: 'There are no trees left for this coupon.',
    pt: 'Não há mais árvores para este cupom.',
  },
  COUPON_REDEEMED: {
    ar: 'استخدمت هذه القسيمة وشجرتها في غابتك.',
    en: 'You have used this coupon, and its tree is in your forest.',
    pt: 'Você já usou este cupom, e a árvore está na sua floresta.',
  },
  COUPON_LIMIT_REACHED: {
    ar: 'حصلت على نصيبك من أشجار هذه الحملة. ما زال هذا الرمز صالحًا لغيرك.',
    en: 'You already have what this campaign gives one person. This code is still good for somebody else.',
    pt: 'Você já tem o que esta campanha dá a cada pessoa. Este código ainda vale para outra pessoa.',
  },
} satisfies ErrorTexts;
