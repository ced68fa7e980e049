import type { Executor } from '../../../platform/postgres/database.ts';

/** As staff would do where a private key became known. */
export async function updateKeyRevoked(sql: Executor, id: string, at: Date): Promise<void> {
  await sql`update certificate_key set revoked_at = ${at} where id = ${id}`;
}
