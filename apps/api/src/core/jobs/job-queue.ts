import { EventEmitter } from 'node:events';

import { scrubText } from '@nabta/domain/scrub-text';
import { Logger, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

import type { Context } from '../context.ts';
import { type ReportUnexpected, collectTexts } from '../errors/unexpected-error.ts';
import type { Log } from '../log/log.ts';
import { traceJob } from '../log/tracing.ts';
import { createPgPool } from '../postgres/clients.ts';
import type { Executor } from '../postgres/database.ts';
import { insertJobs, type NewJob } from './job-queue.queries.ts';
import { startWorkerLiveness } from './worker-liveness.ts';

/** A background job. Its feature declares it, and `features.ts` lists it. */
export type Job<Payload extends object = object> = {
  /** Stored in the queue; finds the job again after a restart. */
  name: string;
  /** However many processes run, the job is queued once per scheduled minute. */
  cron?: { at: string; maxTries: number; isExclusive?: boolean };
  /** For slow work: jobs of one queue run one after another, so that they never occupy every worker slot. */
  queueOf?(payload: Payload): string;
  /** Time limit, a minute by default; a job locked for longer belongs to a crashed worker. */
  maxDurationMs?: number;
  run(context: Context, payload: Payload): Promise<void>;
};

const concurrency = 5;
const restartPauseMs = 1_000;
/** How long a failed runner may take to shut down. */
const shutdownTimeoutMs = 10_000;

const jobsByTransaction = new WeakMap<Executor, NewJob[]>();

/** Inserts all jobs of a transaction together at its end: two take hardly longer than one. */
export async function addJob<Payload extends object>(
  sql: Executor,
  { name, queueOf }: Job<Payload>,
  payload: NoInfer<Payload>,
  runAt: Date | null = null,
): Promise<void> {
  const job: NewJob = { name, payload, queue: queueOf?.(payload) ?? null, runAt };
  const earlierJobs = jobsByTransaction.get(sql);
  if (earlierJobs !== undefined) {
    earlierJobs.push(job);
    return;
  }
  const jobs = [job];
  jobsByTransaction.set(sql, jobs);
  await sql.atEnd(() => {
    jobsByTransaction.delete(sql);
    return insertJobs(sql, jobs);
  });
}

type QueueOptions = {
  context: Context;
  jobs: readonly Job[];
  log: Pick<Log, 'warn'>;
  /** Receives jobs that failed for good. */
  reportUnexpected: ReportUnexpected;
};

/**
 * Runs jobs until stopped, over direct connections: LISTEN does not work through PgBouncer. Restarts a runner
 * that gave up, as it does when it cannot mark a job as done for minutes.
 */
export async function startJobQueue(
  databaseUrl: string,
  { context, jobs, log, reportUnexpected }: QueueOptions,
): Promise<{ stop(): Promise<void> }> {
  const pool = createPool(databaseUrl, log);
  const liveness = startWorkerLiveness(pool, { log });
  const settings = { ...queueSettings(context, jobs, log), pgPool: pool };
  let isStopping = false;
  let runner = await start();

  async function start(): Promise<Runner> {
    const events = eventsFor(reportUnexpected);
    // Jobs are locked by the id of the pool, not of a worker.
    events.on('pool:create', ({ workerPool }) => liveness.add(workerPool.id));
    const started = await run({ ...settings, events });
    let isReplaced = false;
    const scheduleRestart = () => {
      if (isReplaced || isStopping) return;
      isReplaced = true;
      setTimeout(restart, restartPauseMs);
    };
    started.promise.then(scheduleRestart, scheduleRestart);
    // A runner that could not mark jobs as done shuts down; if two such failures coincide, its promise never
    // settles.
    events.once('pool:fatalError', () => setTimeout(scheduleRestart, shutdownTimeoutMs).unref());
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
      await liveness.stop();
      await pool.end();
    },
  };
}

function queueSettings(context: Context, jobs: readonly Job[], log: Pick<Log, 'warn'>): RunnerOptions {
  return {
    concurrency,
    crontab: crontabOf(jobs),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, (payload: unknown) => runMeasured(context, job, Object(payload))]),
    ),
    noHandleSignals: true,
    pollInterval: 1_000,
    /** Without a batch, a connection lost while a job is marked as done ends the process. */
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning')
        log.warn(logFieldsOf(meta), 'job' in (meta ?? {}) ? 'job failed' : scrubText(message));
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

/** Drops the payload from the log entry, which may contain a phone number or a code. */
function logFieldsOf(meta: object = {}): object {
  const { job, error } = meta as {
    job?: { id: string; task_identifier: string; attempts: number };
    error?: unknown;
  };
  return {
    ...(job && { job: job.task_identifier, jobId: job.id, attempts: job.attempts }),
    ...(error !== undefined && { err: error }),
  };
}

/** Reports jobs that are given up, and not those that will be retried. */
function eventsFor(reportUnexpected: ReportUnexpected): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:failed', ({ job, error }) =>
    reportUnexpected({
      error,
      page: `job ${job.task_identifier}`,
      requestId: null,
      userInput: collectTexts(job.payload),
    }),
  );
  return events;
}

function crontabOf(jobs: readonly Job[]): string {
  return jobs
    .flatMap(({ name, cron }) => {
      if (cron === undefined) return [];
      const queue = cron.isExclusive === true ? `&queue=${name}` : '';
      return [`${cron.at} ${name} ?jobKey=${name}${queue}&max=${cron.maxTries}`];
    })
    .join('\n');
}

/** The queue's own connections; a lost one is logged and replaced, and never ends the process. */
function createPool(connectionString: string, log: Pick<Log, 'warn'>): pg.Pool {
  const pool = createPgPool({ connectionString, application_name: 'nabta jobs', max: concurrency + 4 });
  const logLostConnection = (err: Error) => log.warn({ err }, 'job connection lost');
  pool.on('error', logLostConnection);
  pool.on('connect', (client) => client.on('error', logLostConnection));
  return pool;
}
