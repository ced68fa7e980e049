import type { Executor } from '../../platform/postgres/database.ts';

/**
 * Whether the person of a row of `account` shows themselves to the viewer, or to anybody where no viewer is named: who
 * is private is seen by nobody but themselves. The forest of a person is seen by whom they are seen by.
 */
export function isVisibleTo(sql: Executor, account: string, viewerId?: string) {
  const isPublic = sql`not ${sql.identifier(`${account}.is_private`)}`;
  if (viewerId === undefined) return isPublic;
  return sql`(${isPublic} or ${sql.identifier(`${account}.id`)} = ${viewerId})`;
}
