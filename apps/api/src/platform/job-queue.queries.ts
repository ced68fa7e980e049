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

/** Frees what workers hold that have been at one job since before this moment. */
export async function updateAbandonedJobs(sql: Executor, heldSince: Date): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker.jobs where locked_at < ${heldSince}))`;
}
