import type { Executor } from '#core/postgres/database.ts';

import { selectTreeSummary } from './tree-page.queries.ts';

export async function readTreeSummary(
  sql: Executor,
  treeId: string,
  viewerId: string | undefined,
): Promise<string> {
  const json = await selectTreeSummary(sql, treeId, viewerId);
  if (json === undefined) throw new Error(`There is no tree ${treeId}.`);
  return json;
}
