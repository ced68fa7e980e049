import type { Executor } from '#core/postgres/database.ts';

/** Alive, unowned trees of a campaign. Must match the condition of the pool's partial index. */
export function isInPool(sql: Executor) {
  return sql`
    tree.campaign_id is not null and tree.owner_id is null and tree.gift_id is null
    and tree.ended_at is null and not tree.is_deleted`;
}
