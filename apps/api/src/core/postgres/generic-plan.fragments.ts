import type { Executor } from './executor.ts';

/**
 * Hides ids from the planner. With a visible value it assumes that a custom plan is cheaper and plans each
 * time, which takes longer than a short statement; a generic plan is cached.
 */
export function opaqueId(sql: Executor, id: string) {
  return sql`(select ${id}::uuid)`;
}

export function opaqueIds(sql: Executor, ids: readonly string[]) {
  return sql`array(select unnest(${[...ids]}::uuid[]))`;
}
