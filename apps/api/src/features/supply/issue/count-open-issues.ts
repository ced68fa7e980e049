import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type OpenIssueCount, selectOpenIssueCounts, selectOpenIssuesBy } from './issue.queries.ts';

/** What nobody has resolved yet of what concerns the caller, by what is wrong; null for who sees no issues. */
export async function countOpenIssues(sql: Executor, caller: Caller): Promise<OpenIssueCount[] | null> {
  return can(caller.role, 'seeIssues') ? selectOpenIssueCounts(sql, caller) : null;
}

/** The same by sponsor, effort, land or planter. */
export async function countOpenIssuesBy(
  sql: Executor,
  caller: Caller,
  by: Parameters<typeof selectOpenIssuesBy>[2],
): Promise<{ partId: string | null; count: number }[] | null> {
  return can(caller.role, 'seeIssues') ? selectOpenIssuesBy(sql, caller, by) : null;
}
