import type { Executor } from './executor.ts';

type Cursor = string | number | undefined;

/** Condition for the next page of a list that is sorted by the column, newest first. */
export function keysetBefore(sql: Executor, column: string, cursor: Cursor) {
  return sql.when(cursor, (last) => sql`and ${sql.identifier(column)} < ${last}`);
}

/** Condition for the next page of a list that is sorted by the column, oldest first. */
export function keysetAfter(sql: Executor, column: string, cursor: Cursor) {
  return sql.when(cursor, (last) => sql`and ${sql.identifier(column)} > ${last}`);
}
