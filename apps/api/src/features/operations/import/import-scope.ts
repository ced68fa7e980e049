import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';

import type { ImportScope } from './import.queries.ts';

export function importScopeOf({ role, accountId }: Caller): ImportScope {
  return can(role, 'importTrees', 'all') ? 'all' : { accountId };
}
