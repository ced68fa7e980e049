import type { Executor } from '../../platform/postgres/database.ts';

/** Written at the end of the log; who else writes there waits until this transaction ends. */
export async function insertAuditEntry(sql: Executor, body: object): Promise<void> {
  await sql`select append_to_audit(${JSON.stringify(body)}::json)`;
}
