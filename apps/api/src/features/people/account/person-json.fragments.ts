import type { Executor } from '#core/postgres/database.ts';

/** Name and picture of an account. */
export function personJson(sql: Executor, account: string) {
  const column = (name: string) => sql.identifier(`${account}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'firstname', ${column('firstname')},
    'lastname', ${column('lastname')}, 'image', picture_json(${column('image_name')}))`;
}
