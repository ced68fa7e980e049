import type { Report } from '@nabta/contract/supply/issue';
import type { TreeSummary } from '@nabta/contract/trees/tree';

import { AppError } from '#core/errors/app-error.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Executor } from '#core/postgres/database.ts';
import { readTreeSummary } from '#features/trees/tree/read-tree.ts';

import { selectIssueByCode } from './issue.queries.ts';
import { viewReport } from './issue.view.ts';

/** Public: knowing the code is enough to read a report. */
export async function readReport(sql: Executor, code: string, viewerId: string | undefined): Promise<Report> {
  const row = await selectIssueByCode(sql, code);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const tree = parseJson<TreeSummary>(await readTreeSummary(sql, row.treeId, viewerId));
  return viewReport(row, tree);
}
