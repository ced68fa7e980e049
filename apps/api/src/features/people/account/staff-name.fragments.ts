import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';

/** Name of the staff member in a column; null unless the caller may see staff names. */
export function staffNameJson(sql: Executor, { role }: Caller, column: string) {
  if (!can(role, 'seeChain', 'all')) return sql`null::json`;
  return sql`(
    select ${personJson(sql, 'colleague')}
    from account as colleague where colleague.id = ${sql.identifier(column)})`;
}
