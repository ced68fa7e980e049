import type { Executor } from './postgres/database.ts';

/** Queues a job in the caller's transaction: it exists exactly when its cause does. */
export async function insertJob(
  sql: Executor,
  name: string,
  payload: object,
  runAt: Date | null,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::text::json, run_at => ${runAt}::timestamptz)`;
}
