import type { Executor } from '../../platform/postgres/database.ts';
import { selectTreeStanding, type TreeStanding } from './tree-page.queries.ts';

/** What somebody is to a tree: its owner, one who stands beside it as staff, or nobody. */
export async function findTreeStanding(
  sql: Executor,
  publicId: string,
  accountId: string,
): Promise<TreeStanding | undefined> {
  return selectTreeStanding(sql, publicId, accountId);
}
