import type { Executor } from '../../platform/postgres/database.ts';

/** An account that a record belongs to, of this column; its phone is for `viewHolder`, which makes a hint of it. */
export function holderJson(sql: Executor, column: string) {
  return sql`(
    select json_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'image', picture_json(image_name),
      'phone', phone)
    from account as holder where holder.id = ${sql.identifier(column)})`;
}
