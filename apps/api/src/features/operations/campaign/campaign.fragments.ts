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

/** Number of redeemed trees plus trees in open or opened gifts. */
export function countTakenTrees(sql: Executor) {
  return sql`(
    (select coalesce(sum(uses), 0) from coupon where coupon.campaign_id = campaign.id)
    + (select count(*) from gift where gift.campaign_id = campaign.id and (${isOpen(sql)} or gift.status = 'opened')))::int`;
}
