import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordScopeOf } from '../tree-record/record-scope.ts';

/** The sponsors whose reports are the caller's to see; undefined where all are. */
export async function companiesOf(sql: Executor, caller: Caller): Promise<readonly string[] | undefined> {
  const scope = await recordScopeOf(sql, caller, 'seeReports');
  return scope === 'all' ? undefined : scope.companyIds;
}
