import type { Executor, Fragment } from '../../platform/postgres/database.ts';

/** How many trees stand in a forest, as it was counted when they came and went. */
export function treesOf(sql: Executor, ownerId: Fragment) {
  return sql`coalesce((select trees from tree_tally where scope = 'account' and scope_id = ${ownerId}::text), 0)`;
}
