import type { Executor } from '#core/postgres/database.ts';

/** Revokes a signing key, as staff do after a leak. */
export async function updateKeyRevoked(sql: Executor, id: string, at: Date): Promise<void> {
  await sql`update certificate_key set revoked_at = ${at} where id = ${id}`;
}
