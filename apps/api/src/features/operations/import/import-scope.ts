import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { ImportScope } from './import.queries.ts';

/** A company works with its own imports, staff with all. */
export function importScopeOf({ role, accountId }: Caller): ImportScope {
  if (!can(role, 'importTrees')) throw new AppError('FORBIDDEN');
  return can(role, 'importTrees', 'all') ? 'all' : { accountId };
}
