import type { Executor } from './postgres/database.ts';

export type NewJob = {
  name: string;
  payload: object;
  /** Jobs of one queue run one after the other; null for those that run as there is room. */
  queue: string | null;
  /** Not before this moment; at once without one. */
  runAt: Date | null;
};

/** Queues jobs in the caller's transaction. */
export async function insertJobs(sql: Executor, jobs: readonly NewJob[]): Promise<void> {
  await sql`
    select from graphile_worker.add_jobs(array(
      select (name, payload, queue, "runAt", null, null, null, null)::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(jobs)}::text::json) as job (name text, payload json, queue text, "runAt" timestamptz)))`;
}

/** Frees what workers hold that have been at one job since before this moment. */
export async function updateAbandonedJobs(sql: Executor, heldSince: Date): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker.jobs where locked_at < ${heldSince}))`;
}
