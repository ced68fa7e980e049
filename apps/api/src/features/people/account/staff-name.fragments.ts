import { can } from '@nabta/domain/capability';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';

/** Who did something at work, by the column that holds their id: colleagues know each other by name, others are told nothing. */
export function colleagueJson(sql: Executor, { role }: Caller, column: string) {
  if (!can(role, 'seeChain', 'all')) return sql`null::json`;
  return sql`(
    select json_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'image', picture_json(image_name))
    from account as colleague where colleague.id = ${sql.identifier(column)})`;
}
