import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { isInPool } from '#features/gifts/coupon/coupon.fragments.ts';
import { isOpen } from '#features/trees/tree/gift-hold.fragments.ts';

/** Condition: campaigns of the caller's company, or all. */
export function isCampaignOf(sql: Executor, { accountId, role }: Caller) {
  if (can(role, 'runCampaigns', 'all')) return sql`true`;
  return sql`campaign.company_id in (select id from company where account_id = ${accountId})`;
}

/** Number of available trees in the campaign's pool. */
export function countFreeTrees(sql: Executor) {
  return sql`(select count(*)::int from tree where ${isInPool(sql)} and tree.campaign_id = campaign.id)`;
}

/**
 * Trees that codes and started bulk gifts of a campaign still promise, and how many of them its free trees
 * cover. `requested` is added to the promises; an ended campaign promises nothing.
 */
export function coverageJson(sql: Executor, now: Date, requested = 0) {
  return sql`(
    select json_build_object('promised', trees.promised, 'covered', least(trees.promised, trees.free))
    from (
      select ${countPromisedTrees(sql, now)} + ${requested}::int as promised, ${countFreeTrees(sql)} as free
    ) as trees)`;
}

/** Number of trees that codes and started bulk gifts of the campaign may still take. */
export function countPromisedTrees(sql: Executor, now: Date) {
  return sql`(case when campaign.ends_at <= ${now} then 0 else
    (select coalesce(sum(most_uses - uses), 0) from coupon where coupon.campaign_id = campaign.id)
    + (
      select count(*) from bulk_gift join bulk_gift_row as line on line.bulk_gift_id = bulk_gift.id
      where bulk_gift.campaign_id = campaign.id and bulk_gift.status in ('running', 'stopped', 'short')
        and line.fault is null and line.gift_id is null) end)::float8`;
}

/** Number of redeemed trees plus trees in open or opened gifts. */
export function countTakenTrees(sql: Executor) {
  return sql`(
    (select coalesce(sum(uses), 0) from coupon where coupon.campaign_id = campaign.id)
    + (select count(*) from gift where gift.campaign_id = campaign.id and (${isOpen(sql)} or gift.status = 'opened')))::int`;
}
