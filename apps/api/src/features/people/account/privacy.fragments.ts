import type { Executor } from '#core/postgres/database.ts';

/**
 * Whether an account is visible to the viewer, or to everyone when none is given. A private account and its
 * forest are visible to its owner only.
 */
export function isVisibleTo(sql: Executor, account: string, viewerId?: string) {
  const isPublic = sql`not ${sql.identifier(`${account}.is_private`)}`;
  if (viewerId === undefined) return isPublic;
  return sql`(${isPublic} or ${sql.identifier(`${account}.id`)} = ${viewerId})`;
}

/** Whether the viewer may read the names that an account gave to its trees. */
export function canReadTreeNames(sql: Executor, account: string, viewerId?: string) {
  return sql`(${isVisibleTo(sql, account, viewerId)} or ${sql.identifier(`${account}.shows_tree_names`)})`;
}
