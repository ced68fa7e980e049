import type { Executor } from './executor.ts';

/** Hides ids from the planner, which would else plan each time instead of caching a generic plan. */
export function opaqueId(sql: Executor, id: string) {
  return sql`(select ${id}::uuid)`;
}

export function opaqueIds(sql: Executor, ids: readonly string[]) {
  return sql`array(select unnest(${[...ids]}::uuid[]))`;
}
