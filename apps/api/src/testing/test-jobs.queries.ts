import type { Executor } from '../core/postgres/database.ts';

export type QueuedJob = { name: string; payload: Record<string, unknown>; runAt: Date };

/** Returns every queued job. The jobs view has no payloads, but a no-op reschedule returns them. */
export async function selectJobs(sql: Executor): Promise<QueuedJob[]> {
  return sql<QueuedJob[]>`
    with waiting as materialized (select id, task_identifier from graphile_worker.jobs)
    select waiting.task_identifier as name, job.payload, job.run_at as "runAt"
    from graphile_worker.reschedule_jobs(array(select id from waiting)) as job
    join waiting on waiting.id = job.id
    order by job.id`;
}

/** Completes and returns every queued job. */
export async function completeJobs(sql: Executor): Promise<QueuedJob[]> {
  return sql<QueuedJob[]>`
    with waiting as materialized (select id, task_identifier from graphile_worker.jobs)
    select waiting.task_identifier as name, job.payload, job.run_at as "runAt"
    from graphile_worker.complete_jobs(array(select id from waiting)) as job
    join waiting on waiting.id = job.id
    order by job.id`;
}
