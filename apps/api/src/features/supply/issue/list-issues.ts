import type { Issue } from '@nabta/contract/supply/issue';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { listTreeSummaries } from '#features/trees/tree/read-tree.ts';

import { type IssueFilters, selectIssues } from './issue.queries.ts';
import { viewIssue } from './issue.view.ts';

export async function listIssues(sql: Executor, caller: Caller, filters: IssueFilters): Promise<Issue[]> {
  const rows = await selectIssues(sql, caller, filters);
  const treeIds = rows.flatMap(({ treeId }) => treeId ?? []);
  const treeOf = await listTreeSummaries(sql, treeIds, caller.accountId);
  return rows.map((row) => viewIssue(row, row.treeId === null ? null : treeOf(row.treeId)));
}
