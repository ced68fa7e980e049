import type { Executor } from '../../platform/postgres/database.ts';
import { selectTreeSummary } from './tree-page.queries.ts';

/** A tree as lists show it, written as JSON by the database. */
export async function readTreeSummary(
  sql: Executor,
  treeId: string,
  viewerId: string | undefined,
): Promise<string> {
  const json = await selectTreeSummary(sql, treeId, viewerId);
  if (json === undefined) throw new Error(`There is no tree ${treeId}.`);
  return json;
}
