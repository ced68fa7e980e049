import type { Executor, Fragment } from '#core/postgres/database.ts';

/** How many trees a forest holds, lost ones too, as it was counted when they came and went. */
export function treesOf(sql: Executor, ownerId: Fragment) {
  return sql`coalesce((select trees from tree_tally where scope = 'account' and scope_id = ${ownerId}::text), 0)`;
}

/** How many of them were lost: few, and in an index of their own. */
export function lostOf(sql: Executor, ownerId: Fragment) {
  return sql`(
    select count(*)::int from tree where owner_id = ${ownerId}::uuid and ended_at is not null and not is_deleted)`;
}
