import type { Executor } from '#core/postgres/database.ts';

import { canReadTreeNames } from './privacy.fragments.ts';

/**
 * Given name of a tree; null when its owner, or the giver while a gift holds it, is private and shares no names
 * with the viewer.
 */
export function givenNameFor(sql: Executor, viewerId: string | undefined, table = 'tree') {
  const column = (name: string) => sql.identifier(`${table}.${name}`);
  return sql`case when ${column('given_name')} is not null and not exists (
    select from account as named_by
    where named_by.id = coalesce(${column('owner_id')}, (select giver_id from gift where gift.id = ${column('gift_id')}))
      and not ${canReadTreeNames(sql, 'named_by', viewerId)}) then ${column('given_name')} end`;
}
