import type { TreeSummary } from '@nabta/contract/trees/tree';

import { parseJson } from '#core/parse-json.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectTreeSummaries } from './tree-page.queries.ts';

/** Includes removed trees, since their history stays visible. */
export async function listTreeSummaries(
  sql: Executor,
  ids: readonly string[],
  viewerId: string | undefined,
): Promise<(id: string) => TreeSummary> {
  const trees = parseJson<TreeSummary[]>(await selectTreeSummaries(sql, ids, viewerId));
  const byId = new Map(trees.map((tree) => [tree.id, tree]));
  return (id) => byId.get(id) as TreeSummary;
}
