import type { Executor } from '../../platform/postgres/database.ts';
import { selectTreeCount } from './tree.queries.ts';

/** How many trees stand in a person's forest. */
export async function countTreesOf(sql: Executor, ownerId: string): Promise<number> {
  return selectTreeCount(sql, ownerId, {});
}
