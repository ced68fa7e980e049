import type { Executor } from '../platform/postgres/database.ts';

/** Takes every queued job out of the queue. */
export async function deleteJobs(sql: Executor): Promise<{ name: string; payload: object }[]> {
  const rows = await sql<{ id: string; name: string; payload: object }[]>`
    select jobs.id::text as id, tasks.identifier as name, jobs.payload
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    order by jobs.id`;
  for (const { id } of rows) await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`;
  return rows;
}
