import { addMs, day, minute } from '../clock.ts';
import { deleteKeysBefore } from '../http/idempotency.queries.ts';
import { keyTtlMs } from '../http/idempotency.ts';
import { deleteBucketsBefore } from '../rate-limit/rate-limit.queries.ts';
import { updateAbandonedJobs } from './job-queue.queries.ts';
import type { Job } from './job-queue.ts';

/** Time limit of jobs that declare none. */
const defaultMaxMs = minute;

/** Re-queues the jobs of crashed workers; the library alone would wait four hours. */
export function releaseAbandonedJobs(jobs: readonly Job[]): Job {
  const slowJobs = jobs.flatMap(({ name, maxDurationMs: maxMs }) =>
    maxMs === undefined ? [] : [{ name, maxMs }],
  );
  return {
    name: 'release_abandoned_jobs',
    cron: { at: '* * * * *', maxTries: 1 },
    run: ({ database, clock }) =>
      updateAbandonedJobs(database.sql, { now: clock.now(), defaultMaxMs, slowJobs }),
  };
}

export const removeOldKeys: Job = {
  name: 'remove_old_keys',
  cron: { at: '17 * * * *', maxTries: 3 },
  run: ({ database, clock }) => deleteKeysBefore(database.sql, addMs(clock.now(), -keyTtlMs)),
};

/** Longer than any limit takes to refill, so that deleting a bucket changes nothing. */
const retentionMs = 31 * day;
const batchSize = 5_000;

export const removeOldBuckets: Job = {
  name: 'remove_old_buckets',
  cron: { at: '7 2 * * *', maxTries: 3 },
  async run({ database: { sql }, clock }) {
    let removed = batchSize;
    while (removed === batchSize)
      removed = await deleteBucketsBefore(sql, addMs(clock.now(), -retentionMs), batchSize);
  },
};
