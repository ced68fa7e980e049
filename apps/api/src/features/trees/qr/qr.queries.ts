import type { Executor } from '#core/postgres/database.ts';

export async function selectIsKnownTree(sql: Executor, publicId: string): Promise<boolean> {
  return sql.hasRow`select 1 from tree where public_id = ${publicId} and not is_deleted`;
}
