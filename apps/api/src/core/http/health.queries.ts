import type { Executor } from '../postgres/database.ts';

/** Begins and ends a transaction that counts, which only a database does that can write. */
export async function selectNewTransaction(sql: Executor): Promise<void> {
  await sql`select pg_current_xact_id()`;
}

/** What any database answers that can be read. */
export async function selectNothing(sql: Executor): Promise<void> {
  await sql`select`;
}
