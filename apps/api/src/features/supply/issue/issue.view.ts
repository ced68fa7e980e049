import type { Issue, Report } from '@nabta/contract/supply/issue';
import type { TreeSummary } from '@nabta/contract/trees/tree';

import type { IssueRow, StaffIssueRow } from './issue.queries.ts';

export function viewReport(row: IssueRow, tree: TreeSummary): Report {
  return {
    code: row.code,
    tree,
    kind: row.kind,
    note: row.note,
    image: row.imageName === null ? null : { nameCompressed: `${row.imageName}.webp` },
    status: row.status,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

export function viewIssue(row: StaffIssueRow, tree: TreeSummary | null): Issue {
  return {
    id: row.id,
    subject: tree === null ? 'delivery' : 'tree',
    code: row.code,
    tree,
    delivery: row.delivery,
    kind: row.kind,
    note: row.note,
    image: row.imageName === null ? null : { nameCompressed: `${row.imageName}.webp` },
    status: row.status,
    isAtTree: row.isAtTree,
    reporter: row.reporter,
    resolution: row.resolution,
    adjustment: row.adjustment,
    answer: row.answer,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}
