import type { PictureFolder } from '@nabta/domain/picture-file';
import { Logger, run, type Runner, type RunnerOptions } from 'graphile-worker';
import type pg from 'pg';

import { later, minute } from './clock.ts';
import { insertJob, updateAbandonedJobs } from './job-queue.queries.ts';
import { openPool } from './postgres/clients.ts';
import type { Executor } from './postgres/database.ts';

/** The payload of every job, by its name; a job is written in the transaction of its cause. */
export type JobPayloads = {
  send_sign_in_code: { challengeId: string; number: number };
  remove_unused_picture: { folder: PictureFolder; name: string };
  deliver_gift: { giftId: string };
  expire_gift: { giftId: string };
  send_gift_message: { notificationId: string };
  release_abandoned_jobs: object;
  remove_old_keys: object;
  verify_forest: object;
  send_push: { subscriptionId: string; notificationId: string };
};

export type JobName = keyof JobPayloads;

export type Jobs = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

export type JobLog = { warn(details: object, message: string): void };

const concurrency = 5;
const restartPauseMs = 1_000;

/** Jobs that come by the clock; however many processes run, each is queued once for its minute. */
const crontab = [
  '* * * * * release_abandoned_jobs ?jobKey=release_abandoned_jobs&max=1',
  '* * * * * verify_forest ?jobKey=verify_forest&queue=verify_forest&max=1',
  '17 * * * * remove_old_keys ?jobKey=remove_old_keys&max=3',
].join('\n');

export async function addJob<Name extends JobName>(
  sql: Executor,
  name: Name,
  payload: JobPayloads[Name],
  /** Not before this moment; at once without one. */
  runAt: Date | null = null,
): Promise<void> {
  await insertJob(sql, name, payload, runAt);
}

/** No job of ours runs as long as this; one that does belongs to a worker that died at it. */
const longestJobMs = minute;

/** Gives the jobs of dead workers to the living; left to itself the queue would wait four hours. */
export async function releaseAbandonedJobs(sql: Executor, now: Date): Promise<void> {
  await updateAbandonedJobs(sql, later(now, -longestJobMs));
}

/**
 * Runs jobs until stopped. Its connections are direct ones: LISTEN does not pass through PgBouncer. A queue that gave up,
 * as it does when it cannot note for minutes that a job is done, is started again.
 */
export async function startJobQueue(
  databaseUrl: string,
  jobs: Jobs,
  log: JobLog,
): Promise<{ stop(): Promise<void> }> {
  const pool = createPool(databaseUrl, log);
  let isStopping = false;
  let runner = await start();

  async function start(): Promise<Runner> {
    const started = await run({ ...queueSettings(jobs, log), pgPool: pool });
    const again = () => {
      if (!isStopping) setTimeout(restart, restartPauseMs);
    };
    started.promise.then(again, again);
    return started;
  }

  function restart(): void {
    start().then(
      (started) => (runner = started),
      () => setTimeout(restart, restartPauseMs),
    );
  }

  return {
    async stop() {
      isStopping = true;
      await runner.stop();
      await pool.end();
    },
  };
}

function queueSettings(jobs: Jobs, log: JobLog): RunnerOptions {
  return {
    concurrency,
    crontab,
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, work]) => [name, (payload: unknown) => work(payload as never)]),
    ),
    noHandleSignals: true,
    pollInterval: 1_000,
    /** Without a batch, a job whose end cannot be noted because the connection was lost ends the process. */
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') log.warn({ meta }, message);
    }),
  };
}

/** The queue's own connections; one that is lost is logged and replaced, and never ends the process. */
function createPool(connectionString: string, log: JobLog): pg.Pool {
  const pool = openPool({ connectionString, application_name: 'nabta jobs', max: concurrency + 3 });
  // The driver hangs its whole client on the error.
  const note = ({ message, stack }: Error) => log.warn({ err: { message, stack } }, 'job connection lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
