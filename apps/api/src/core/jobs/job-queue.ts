import { EventEmitter } from 'node:events';

import { scrubText } from '@nabta/domain/scrub-text';
import { Logger, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

import type { Context } from '../context.ts';
import { type ReportUnexpected, textsIn } from '../fault/unexpected-error.ts';
import type { Log } from '../log/log.ts';
import { traceJob } from '../log/traced-work.ts';
import { openPool } from '../postgres/clients.ts';
import type { Executor } from '../postgres/database.ts';
import { insertJobs, type NewJob } from './job-queue.queries.ts';

/** Work that is done later. The feature it belongs to declares it, and `jobs.ts` lists it. */
export type Job<Payload extends object = object> = {
  /** What the queue stores; a job that waits is found by it again after a restart. */
  name: string;
  /** When it comes by the clock; however many processes run, it is queued once for its minute. */
  cron?: { at: string; maxTries: number; isAlone?: boolean };
  /** For work that may be slow: those of one queue run one after the other, so that they never take every hand. */
  queueOf?(payload: Payload): string;
  /** How long it may take, a minute where it does not say: one that is held for longer belongs to a worker that died at it. */
  longestMs?: number;
  run(context: Context, payload: Payload): Promise<void>;
};

const concurrency = 5;
const restartPauseMs = 1_000;
/** So long one that gave up may take to leave. */
const leavingMs = 10_000;

const gathered = new WeakMap<Executor, NewJob[]>();

/**
 * Queues a job in the transaction of its cause: it exists exactly when its cause does. All jobs of a transaction are
 * written together at its end, since to write two takes hardly longer than one.
 */
export async function addJob<Payload extends object>(
  sql: Executor,
  { name, queueOf }: Job<Payload>,
  payload: NoInfer<Payload>,
  /** Not before this moment; at once without one. */
  runAt: Date | null = null,
): Promise<void> {
  const job: NewJob = { name, payload, queue: queueOf?.(payload) ?? null, runAt };
  const others = gathered.get(sql);
  if (others !== undefined) {
    others.push(job);
    return;
  }
  const all = [job];
  gathered.set(sql, all);
  await sql.atEnd(() => {
    gathered.delete(sql);
    return insertJobs(sql, all);
  });
}

type Queueing = {
  context: Context;
  jobs: readonly Job[];
  log: Pick<Log, 'warn'>;
  /** Is told of jobs that failed for good. */
  reportUnexpected: ReportUnexpected;
};

/**
 * Runs jobs until stopped. Its connections are direct ones: LISTEN does not pass through PgBouncer. A queue that gave up,
 * as it does when it cannot note for minutes that a job is done, is started again.
 */
export async function startJobQueue(
  databaseUrl: string,
  { context, jobs, log, reportUnexpected }: Queueing,
): Promise<{ stop(): Promise<void> }> {
  const pool = createPool(databaseUrl, log);
  const settings = { ...queueSettings(context, jobs, log), pgPool: pool };
  let isStopping = false;
  let runner = await start();

  async function start(): Promise<Runner> {
    const events = eventsFor(reportUnexpected);
    const started = await run({ ...settings, events });
    let isReplaced = false;
    const again = () => {
      if (isReplaced || isStopping) return;
      isReplaced = true;
      setTimeout(restart, restartPauseMs);
    };
    started.promise.then(again, again);
    // It leaves when it could not note that jobs are done, and never comes to its end where it could not twice at once.
    events.once('pool:fatalError', () => setTimeout(again, leavingMs).unref());
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

function queueSettings(context: Context, jobs: readonly Job[], log: Pick<Log, 'warn'>): RunnerOptions {
  return {
    concurrency,
    crontab: crontabOf(jobs),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, (payload: unknown) => runMeasured(context, job, payload as object)]),
    ),
    noHandleSignals: true,
    pollInterval: 1_000,
    /** Without a batch, a job whose end cannot be noted because the connection was lost ends the process. */
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning')
        log.warn(detailsOf(meta), 'job' in (meta ?? {}) ? 'job failed' : scrubText(message));
    }),
  };
}

async function runMeasured(context: Context, job: Job, payload: object): Promise<void> {
  const startedAt = performance.now();
  const count = (outcome: 'done' | 'failed') =>
    context.metrics.countJob(job.name, outcome, (performance.now() - startedAt) / 1_000);
  try {
    await traceJob(job.name, () => job.run(context, payload));
    count('done');
  } catch (error) {
    count('failed');
    throw error;
  }
}

/** The queue tells of a failed job with all that was written in it, which may be a phone or a code. */
function detailsOf(meta: object = {}): object {
  const { job, error } = meta as {
    job?: { id: string; task_identifier: string; attempts: number };
    error?: unknown;
  };
  return {
    ...(job && { job: job.task_identifier, jobId: job.id, attempts: job.attempts }),
    ...(error !== undefined && { err: error }),
  };
}

/** A job that will be tried again is no news; one that is given up is. */
function eventsFor(reportUnexpected: ReportUnexpected): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:failed', ({ job, error }) =>
    reportUnexpected({
      error,
      page: `job ${job.task_identifier}`,
      requestId: null,
      known: textsIn(job.payload),
    }),
  );
  return events;
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

/** The queue's own connections; one that is lost is logged and replaced, and never ends the process. */
function createPool(connectionString: string, log: Pick<Log, 'warn'>): pg.Pool {
  const pool = openPool({ connectionString, application_name: 'nabta jobs', max: concurrency + 3 });
  const note = (err: Error) => log.warn({ err }, 'job connection lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
