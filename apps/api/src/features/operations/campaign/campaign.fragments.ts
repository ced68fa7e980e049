import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { inPool } from '../coupon/coupon.fragments.ts';
import { isOpen } from '../gift/gift.fragments.ts';

/** Of `campaign` those that the caller runs: of their own company, or all. */
export function isCampaignOf(sql: Executor, { accountId, role }: Caller) {
  if (can(role, 'runCampaigns', 'all')) return sql`true`;
  return sql`campaign.company_id in (select id from company where account_id = ${accountId})`;
}

/** How many trees of `campaign` wait for somebody. */
export function freeTrees(sql: Executor) {
  return sql`(select count(*)::int from tree where ${inPool(sql)} and tree.campaign_id = campaign.id)`;
}

/** How many were redeemed, are in a gift that waits, or came of one that was opened. */
export function takenTrees(sql: Executor) {
  return sql`(
    (select coalesce(sum(uses), 0) from coupon where coupon.campaign_id = campaign.id)
    + (select count(*) from gift where gift.campaign_id = campaign.id and (${isOpen(sql)} or gift.status = 'opened')))::int`;
}
