import type { TreeSummary } from '@nabta/contract/tree';

import type { Executor } from '../../platform/postgres/database.ts';
import { selectTreeSummaries } from './tree-page.queries.ts';

/** Trees as lists show them, by id; removed ones too, since what happened to them stays told. */
export async function listTreeSummaries(
  sql: Executor,
  ids: readonly string[],
  viewerId: string | undefined,
): Promise<(id: string) => TreeSummary> {
  const trees = JSON.parse(await selectTreeSummaries(sql, ids, viewerId)) as TreeSummary[];
  const byId = new Map(trees.map((tree) => [tree.id, tree]));
  return (id) => byId.get(id) as TreeSummary;
}
