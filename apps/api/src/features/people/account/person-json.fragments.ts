import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';

import { isVisibleTo } from './privacy.fragments.ts';

/** Name and picture of an account. */
export function personJson(sql: Executor, account: string) {
  const column = (name: string) => sql.identifier(`${account}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'firstname', ${column('firstname')},
    'lastname', ${column('lastname')}, 'image', picture_json(${column('image_name')}))`;
}

/** Like `personJson`; of somebody whom the viewer may not see, only the first name. */
export function giverJson(sql: Executor, account: string, viewerId: string | undefined) {
  return sql`case when ${isVisibleTo(sql, account, viewerId)} then ${personJson(sql, account)}
    else json_build_object('id', null, 'firstname', ${sql.identifier(`${account}.firstname`)}, 'lastname', null, 'image', null)
    end`;
}

/** Owner of a record by column; `viewOwner` replaces the phone by a hint. */
export function ownerJson(sql: Executor, column: string) {
  return sql`(
    select json_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'image', picture_json(image_name),
      'phone', phone)
    from account as owner where owner.id = ${sql.identifier(column)})`;
}

/** Name of the staff member in a column; null unless the caller may see staff names. */
export function staffNameJson(sql: Executor, { role }: Caller, column: string) {
  if (!can(role, 'seeChain', 'all')) return sql`null::json`;
  return sql`(
    select ${personJson(sql, 'staff')}
    from account as staff where staff.id = ${sql.identifier(column)})`;
}
