import type { Executor } from '../../platform/postgres/database.ts';

export async function selectIsKnownTree(sql: Executor, publicId: string): Promise<boolean> {
  const rows = await sql`select 1 from tree where public_id = ${publicId} and not is_deleted`;
  return rows.length === 1;
}
