import type { Executor } from './executor.ts';

/** Id and name of the joined row. */
export function namedJson(sql: Executor, table: string) {
  return sql`json_build_object('id', ${sql.identifier(`${table}.id`)}, 'name', ${sql.identifier(`${table}.name`)})`;
}

/** Null without a joined row. */
export function namedJsonOrNull(sql: Executor, table: string) {
  return sql`case when ${sql.identifier(`${table}.id`)} is not null then ${namedJson(sql, table)} end`;
}
