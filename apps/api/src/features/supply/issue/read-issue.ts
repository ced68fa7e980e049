import type { Issue } from '@nabta/contract/supply/issue';
import type { TreeSummary } from '@nabta/contract/trees/tree';

import type { Caller } from '#core/auth/authentication.ts';
import { requireFound } from '#core/errors/app-error.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Executor } from '#core/postgres/database.ts';
import { listTreeSummaries, readTreeSummary } from '#features/trees/tree/read-tree.ts';

import { type IssueFilters, selectIssue, selectIssues, type StaffIssueRow } from './issue.queries.ts';

export async function listIssues(sql: Executor, caller: Caller, filters: IssueFilters): Promise<Issue[]> {
  const rows = await selectIssues(sql, caller, filters);
  const treeIds = rows.flatMap(({ treeId }) => treeId ?? []);
  const treeOf = await listTreeSummaries(sql, treeIds, caller.accountId);
  return rows.map((row) => viewIssue(row, row.treeId === null ? null : treeOf(row.treeId)));
}

export async function readIssue(sql: Executor, caller: Caller, id: string): Promise<Issue> {
  const row = requireFound(await selectIssue(sql, caller, id));
  if (row.treeId === null) return viewIssue(row, null);
  const tree = parseJson<TreeSummary>(await readTreeSummary(sql, row.treeId, caller.accountId));
  return viewIssue(row, tree);
}

function viewIssue(
  {
    treeId: _treeId,
    reporterId: _reporterId,
    companyId: _companyId,
    imageName,
    treeImageName,
    ...row
  }: StaffIssueRow,
  tree: TreeSummary | null,
): Issue {
  return {
    ...row,
    subject: tree === null ? 'delivery' : 'tree',
    tree,
    hasPhoto: imageName !== null,
    image: treeImageName === null ? null : { nameCompressed: `${treeImageName}.webp` },
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}
