import type { Executor, Fragment } from '#core/postgres/database.ts';

/** Number of trees of a forest including lost ones, which triggers maintain. */
export function treesOf(sql: Executor, ownerId: Fragment) {
  return sql`coalesce((select trees from tree_tally where scope = 'account' and scope_id = ${ownerId}::text), 0)`;
}

/** Number of lost trees of a forest; a partial index contains them. */
export function lostOf(sql: Executor, ownerId: Fragment) {
  return sql`(
    select count(*)::int from tree where owner_id = ${ownerId}::uuid and ended_at is not null and not is_deleted)`;
}
