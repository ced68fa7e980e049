import type { Report } from '@nabta/contract/issue';
import type { TreeSummary } from '@nabta/contract/tree';

import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { readTreeSummary } from '../tree/read-tree-summary.ts';
import { selectIssueByCode } from './issue.queries.ts';
import { viewReport } from './issue.view.ts';

/** What became of a problem, for whoever has its code. */
export async function readReport(sql: Executor, code: string, viewerId: string | undefined): Promise<Report> {
  const row = await selectIssueByCode(sql, code);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const tree = JSON.parse(await readTreeSummary(sql, row.treeId, viewerId)) as TreeSummary;
  return viewReport(row, tree);
}
