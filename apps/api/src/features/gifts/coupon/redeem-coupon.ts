import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';
import { readTreeSummary } from '#features/trees/tree/read-tree.ts';
import { noHolder, transferTree } from '#features/trees/tree/transfer-tree.ts';

import {
  insertRedemption,
  lockTreeOfPool,
  selectTerms,
  updateCampaignPerson,
  updateCouponUses,
} from './coupon.queries.ts';
import { assertOpen } from './read-coupon.ts';

/** Redeems a coupon for a tree of its campaign and returns it as JSON; any error rolls everything back. */
export async function redeemCoupon(
  sql: Executor,
  { couponId, accountId, now }: { couponId: string; accountId: string; now: Date },
): Promise<string> {
  const isCounted = await updateCouponUses(sql, couponId);
  // Read after the lock on the coupon, so earlier redemptions of the same code are visible.
  const terms = await selectTerms(sql, couponId, accountId);
  if (terms.isRedeemed) throw new AppError('COUPON_REDEEMED');
  assertOpen(terms, now);
  if (!isCounted) throw new AppError('COUPON_USED_UP');
  const { campaignId, maxPerPerson } = terms;
  if (!(await updateCampaignPerson(sql, { campaignId, accountId, maxPerPerson })))
    throw new AppError('COUPON_LIMIT_REACHED');
  const treeId = await lockTreeOfPool(sql, campaignId);
  if (treeId === undefined) throw new AppError('COUPON_SOLD_OUT');
  await transferTree(sql, { treeId, kind: 'redeemed', from: noHolder, to: { accountId }, at: now });
  await insertRedemption(sql, { couponId, accountId, treeId, redeemedAt: now });
  const facts = { campaign: { id: campaignId } };
  await recordEvent(sql, { type: 'coupon.used', treeIds: [treeId], facts, at: now });
  return readTreeSummary(sql, treeId, accountId);
}
