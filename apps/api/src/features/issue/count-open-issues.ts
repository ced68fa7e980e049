import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type OpenIssueCount, selectOpenIssueCounts } from './issue.queries.ts';

/** What nobody has resolved yet of what concerns the caller, by what is wrong; null for who sees no issues. */
export async function countOpenIssues(sql: Executor, caller: Caller): Promise<OpenIssueCount[] | null> {
  return can(caller.role, 'seeIssues') ? selectOpenIssueCounts(sql, caller) : null;
}
