import { can, type Capability } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { selectOwnIds } from './record-scope.queries.ts';
import type { RecordScope } from './tree-record.fragments.ts';

export async function recordScopeOf(
  sql: Executor,
  { role, accountId }: Caller,
  capability: Capability = 'seeTrees',
): Promise<RecordScope> {
  if (!can(role, capability)) throw new AppError('FORBIDDEN');
  return can(role, capability, 'all') ? 'all' : selectOwnIds(sql, accountId);
}
