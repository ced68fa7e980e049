import type { Executor } from './executor.ts';

/**
 * Ids that the planner does not see. Of a value that it sees it thinks that a plan for this one alone is cheaper, and plans
 * anew each time, which for a short statement takes longer than to run it; what fits any id is planned once and kept.
 */
export function anyId(sql: Executor, id: string) {
  return sql`(select ${id}::uuid)`;
}

export function anyIds(sql: Executor, ids: readonly string[]) {
  return sql`array(select unnest(${[...ids]}::uuid[]))`;
}
