import type { Executor } from '#core/postgres/database.ts';

/** Owner of a record by column; `viewOwner` replaces the phone by a hint. */
export function ownerJson(sql: Executor, column: string) {
  return sql`(
    select json_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'image', picture_json(image_name),
      'phone', phone)
    from account as holder where holder.id = ${sql.identifier(column)})`;
}
