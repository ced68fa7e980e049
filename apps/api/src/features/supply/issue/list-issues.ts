import type { Issue } from '@nabta/contract/issue';
import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { listTreeSummaries } from '../tree/list-tree-summaries.ts';
import { type AskedIssues, selectIssues } from './issue.queries.ts';
import { viewIssue } from './issue.view.ts';

/** What concerns the caller, newest first. */
export async function listIssues(sql: Executor, caller: Caller, asked: AskedIssues): Promise<Issue[]> {
  if (!can(caller.role, 'seeIssues')) throw new AppError('FORBIDDEN');
  const rows = await selectIssues(sql, caller, asked);
  const treeIds = rows.flatMap(({ treeId }) => treeId ?? []);
  const treeOf = await listTreeSummaries(sql, treeIds, caller.accountId);
  return rows.map((row) => viewIssue(row, row.treeId === null ? null : treeOf(row.treeId)));
}
