import type { Executor } from '../core/postgres/database.ts';

export type QueuedJob = { name: string; payload: Record<string, unknown>; runAt: Date };

/** Returns every queued job. The jobs view has no payloads, but a no-op reschedule returns them. */
export async function selectJobs(sql: Executor): Promise<QueuedJob[]> {
  return callForQueuedJobs(sql, 'graphile_worker.reschedule_jobs');
}

/** Completes and returns every queued job. */
export async function completeJobs(sql: Executor): Promise<QueuedJob[]> {
  return callForQueuedJobs(sql, 'graphile_worker.complete_jobs');
}

async function callForQueuedJobs(sql: Executor, name: string): Promise<QueuedJob[]> {
  return sql<QueuedJob[]>`
    with queued as materialized (select id, task_identifier from graphile_worker.jobs)
    select queued.task_identifier as name, job.payload, job.run_at as "runAt"
    from ${sql.identifier(name)}(array(select id from queued)) as job
    join queued on queued.id = job.id
    order by job.id`;
}
