import { Logger, run, type TaskList } from 'graphile-worker';
import pg from 'pg';

import type { Context } from './context.ts';
import { insertJob } from './job-queue.queries.ts';
import type { Executor } from './postgres/database.ts';

/** Work that is done later. The feature it belongs to declares it, and `jobs.ts` lists it. */
export type Job<Payload extends object = object> = {
  /** What the queue stores; a job that waits is found by it again after a restart. */
  name: string;
  /** When it comes by the clock; however many processes run, it is queued once for its minute. */
  cron?: { at: string; maxTries: number; isAlone?: boolean };
  run(context: Context, payload: Payload): Promise<void>;
};

export type JobLog = { warn(details: object, message: string): void };

const concurrency = 5;

/** Queues a job in the transaction of its cause: it exists exactly when its cause does. */
export async function addJob<Payload extends object>(
  sql: Executor,
  { name }: Job<Payload>,
  payload: NoInfer<Payload>,
  /** Not before this moment; at once without one. */
  runAt: Date | null = null,
): Promise<void> {
  await insertJob(sql, name, payload, runAt);
}

/** Runs jobs until stopped. Its connections are direct ones: LISTEN does not pass through PgBouncer. */
export async function startJobQueue(
  databaseUrl: string,
  { context, jobs, log }: { context: Context; jobs: readonly Job[]; log: JobLog },
): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(context, payload as object)]),
  );
  const pool = createPool(databaseUrl, log);
  const runner = await run({
    pgPool: pool,
    concurrency,
    taskList,
    crontab: crontabOf(jobs),
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') log.warn({ meta }, message);
    }),
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

function crontabOf(jobs: readonly Job[]): string {
  return jobs
    .flatMap(({ name, cron }) => {
      if (cron === undefined) return [];
      const queue = cron.isAlone === true ? `&queue=${name}` : '';
      return [`${cron.at} ${name} ?jobKey=${name}${queue}&max=${cron.maxTries}`];
    })
    .join('\n');
}

/** The queue's own connections; one that the server ends is logged and replaced, and never ends the process. */
function createPool(connectionString: string, log: JobLog): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: concurrency + 3 });
  // The driver hangs its whole client on the error.
  const note = ({ message, stack }: Error) => log.warn({ err: { message, stack } }, 'job connection lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
