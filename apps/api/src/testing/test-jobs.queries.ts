import type { Executor } from '../platform/postgres/database.ts';

export type WaitingJob = { name: string; payload: Record<string, unknown>; runAt: Date };

/** Every queued job. The view of jobs has no payloads; rescheduling to nothing new changes nothing and answers with them. */
export async function selectJobs(sql: Executor): Promise<WaitingJob[]> {
  return sql<WaitingJob[]>`
    with waiting as materialized (select id, task_identifier from graphile_worker.jobs)
    select waiting.task_identifier as name, job.payload, job.run_at as "runAt"
    from graphile_worker.reschedule_jobs(array(select id from waiting)) as job
    join waiting on waiting.id = job.id
    order by job.id`;
}

/** Takes every queued job out of the queue. */
export async function completeJobs(sql: Executor): Promise<WaitingJob[]> {
  return sql<WaitingJob[]>`
    with waiting as materialized (select id, task_identifier from graphile_worker.jobs)
    select waiting.task_identifier as name, job.payload, job.run_at as "runAt"
    from graphile_worker.complete_jobs(array(select id from waiting)) as job
    join waiting on waiting.id = job.id
    order by job.id`;
}
