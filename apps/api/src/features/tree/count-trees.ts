import type { Executor } from '../../platform/postgres/database.ts';
import { selectTreeCount, type TreeCount } from './tree.queries.ts';

/** How many trees a person's forest holds, and how many of them were lost. */
export async function countTreesOf(sql: Executor, ownerId: string): Promise<TreeCount> {
  return selectTreeCount(sql, ownerId, {});
}
