import type { Executor, Fragment } from '../postgres/database.ts';

export type NewJob = {
  name: string;
  payload: object;
  /** Jobs of one queue run one after another; null runs them in parallel. */
  queue: string | null;
  /** Null runs the job immediately. */
  runAt: Date | null;
};

export function insertJobs(sql: Executor, jobs: readonly NewJob[]): Fragment {
  return sql`
    select from graphile_worker.add_jobs(array(
      select (name, payload, queue, "runAt", null, null, null, null)::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(jobs)}::text::json) as job (name text, payload json, queue text, "runAt" timestamptz)))`;
}

type Limits = { now: Date; defaultMaxMs: number; slowJobs: readonly { name: string; maxMs: number }[] };

export async function updateAbandonedJobs(
  sql: Executor,
  { now, defaultMaxMs, slowJobs }: Limits,
): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct job.locked_by
      from graphile_worker.jobs as job
      left join json_to_recordset(${JSON.stringify(slowJobs)}::text::json) as slow_job (name text, "maxMs" float8)
        on slow_job.name = job.task_identifier
      where job.locked_at < ${now}::timestamptz - coalesce(slow_job."maxMs", ${defaultMaxMs}) * interval '1 ms'))`;
}

/** Names the advisory locks of workers; the second key is a hash of the id. */
const workerLock = 6_201;

/** Locks workers for the connection of `sql`, as often as it is called, and lists them. */
export async function insertLockedWorkers(sql: Executor, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_lock_shared(${workerLock}::integer, hashtext(id))
    from unnest(${[...ids]}::text[]) as id
    where not exists (${lockOf(sql, sql`id`)} and pid = pg_backend_pid())`;
  await sql`insert into job_worker (id) select unnest(${[...ids]}::text[]) on conflict (id) do nothing`;
}

export async function selectWorkersWithoutLock(sql: Executor): Promise<string[]> {
  return sql.column<string>`
    select id from job_worker where not exists (${lockOf(sql, sql`job_worker.id`)})`;
}

/** Makes the jobs and queues of workers available that will not return. */
export async function deleteDeadWorkers(sql: Executor, ids: readonly string[]): Promise<void> {
  await sql`
    with dead as (delete from job_worker where id = any (${[...ids]}::text[]) returning id)
    select graphile_worker.force_unlock_workers(array(select id from dead))`;
}

function lockOf(sql: Executor, id: Fragment) {
  return sql`
    select from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = ${workerLock}::oid and objid = hashtext(${id})::oid and granted`;
}

export type JobCount = {
  name: string;
  ready: number;
  scheduled: number;
  failed: number;
  oldestSeconds: number;
};

/** Uses the clock of the database, like the queue itself. */
export async function selectJobCounts(sql: Executor): Promise<JobCount[]> {
  return sql<JobCount[]>`
    with job as (
      select task_identifier, run_at, attempts >= max_attempts as has_failed, run_at <= now() as is_due
      from graphile_worker.jobs)
    select task_identifier as name
      , (count(*) filter (where is_due and not has_failed))::int as ready
      , (count(*) filter (where not is_due and not has_failed))::int as scheduled
      , (count(*) filter (where has_failed))::int as failed
      , coalesce(extract(epoch from now() - min(run_at) filter (where is_due and not has_failed)), 0)::float8 as "oldestSeconds"
    from job
    group by 1`;
}
