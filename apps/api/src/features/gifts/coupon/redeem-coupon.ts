import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { nobody, passTree } from '../tree/pass-tree.ts';
import { readTreeSummary } from '../tree/read-tree-summary.ts';
import { recordEvent } from '../webhook/record-event.ts';
import { assertOpen } from './assert-open.ts';
import {
  insertRedemption,
  lockTreeOfPool,
  selectTerms,
  updateCampaignPerson,
  updateCouponUses,
} from './coupon.queries.ts';

export type Redemption = { couponId: string; accountId: string; now: Date };

/** Turns a coupon into a tree of its campaign, as JSON; whatever is refused undoes all of it. */
export async function redeemCoupon(sql: Executor, { couponId, accountId, now }: Redemption): Promise<string> {
  const isCounted = await updateCouponUses(sql, couponId);
  // Read only now: those who redeemed the same code before have ended, and what they did is seen.
  const terms = await selectTerms(sql, couponId, accountId);
  if (terms.isRedeemed) throw new AppError('COUPON_REDEEMED');
  assertOpen(terms, now);
  if (!isCounted) throw new AppError('COUPON_USED_UP');
  const { campaignId, maxPerPerson } = terms;
  if (!(await updateCampaignPerson(sql, { campaignId, accountId, maxPerPerson })))
    throw new AppError('COUPON_LIMIT_REACHED');
  const treeId = await lockTreeOfPool(sql, campaignId);
  if (treeId === undefined) throw new AppError('COUPON_SOLD_OUT');
  await passTree(sql, { treeId, kind: 'redeemed', from: nobody, to: { accountId }, at: now });
  await insertRedemption(sql, { couponId, accountId, treeId, redeemedAt: now });
  await recordEvent(sql, {
    type: 'coupon.used',
    treeIds: [treeId],
    told: { campaign: { id: campaignId } },
    at: now,
  });
  return readTreeSummary(sql, treeId, accountId);
}
