import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';

import { type OpenIssueCount, selectOpenIssueCounts, selectOpenIssuesBy } from './issue.queries.ts';

/** Unresolved issues the caller may see, by kind; null without access to issues. */
export async function countOpenIssues(sql: Executor, caller: Caller): Promise<OpenIssueCount[] | null> {
  return can(caller.role, 'seeIssues') ? selectOpenIssueCounts(sql, caller) : null;
}

export async function countOpenIssuesBy(
  sql: Executor,
  caller: Caller,
  by: Parameters<typeof selectOpenIssuesBy>[2],
): Promise<{ partId: string | null; count: number }[] | null> {
  return can(caller.role, 'seeIssues') ? selectOpenIssuesBy(sql, caller, by) : null;
}
