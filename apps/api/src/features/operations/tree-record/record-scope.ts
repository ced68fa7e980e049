import { can, type Capability } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';

import type { RecordScope } from './tree-record.fragments.ts';
import { selectOwnedIds } from './tree-record.queries.ts';

export async function recordScopeOf(
  sql: Executor,
  { role, accountId }: Caller,
  capability: Capability = 'seeTrees',
): Promise<RecordScope> {
  return can(role, capability, 'all') ? 'all' : selectOwnedIds(sql, accountId);
}
