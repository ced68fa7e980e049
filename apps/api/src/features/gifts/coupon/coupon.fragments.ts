import type { Executor } from '../../platform/postgres/database.ts';

/** Of `tree` those of a campaign that are alive and in nobody's hands: the condition of the index of pools. */
export function inPool(sql: Executor) {
  return sql`
    tree.campaign_id is not null and tree.owner_id is null and tree.gift_id is null
    and tree.ended_at is null and not tree.is_deleted`;
}
