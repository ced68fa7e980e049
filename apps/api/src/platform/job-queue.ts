import { Logger, run, type TaskList } from 'graphile-worker';

import type { Executor } from './database.ts';

/** The payload of every job, by its name; a job is written in the transaction of its cause. */
export type JobPayloads = {
  send_sign_in_code: { challengeId: string; number: number };
};

export type JobName = keyof JobPayloads;

export type Jobs = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

export type JobLog = { warn(details: object, message: string): void };

const concurrency = 5;

export async function addJob<Name extends JobName>(
  sql: Executor,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::text::json)`;
}

/** Runs jobs until stopped. Its connections are direct ones: LISTEN does not pass through PgBouncer. */
export async function startJobQueue(
  databaseUrl: string,
  jobs: Jobs,
  log: JobLog,
): Promise<{ stop(): Promise<void> }> {
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, work]) => [name, (payload: unknown) => work(payload as never)]),
  ) as TaskList;
  const runner = await run({
    connectionString: databaseUrl,
    maxPoolSize: concurrency + 3,
    concurrency,
    taskList,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') log.warn({ meta }, message);
    }),
  });
  return { stop: () => runner.stop() };
}
