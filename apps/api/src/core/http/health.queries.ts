import type { Executor } from '../postgres/database.ts';

/** Assigns a transaction id, which only a writable database can do. */
export async function selectNewTransaction(sql: Executor): Promise<void> {
  await sql`select pg_current_xact_id()`;
}

/** Succeeds on every readable database. */
export async function selectNothing(sql: Executor): Promise<void> {
  await sql`select`;
}
