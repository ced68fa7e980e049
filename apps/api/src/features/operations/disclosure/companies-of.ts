import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectRecordScope } from '../tree-record/tree-record.queries.ts';

/** Companies whose reports the caller may see; undefined means all. */
export async function companiesOf(sql: Executor, caller: Caller): Promise<readonly string[] | undefined> {
  const scope = await selectRecordScope(sql, caller, 'seeReports');
  return scope === 'all' ? undefined : scope.companyIds;
}
