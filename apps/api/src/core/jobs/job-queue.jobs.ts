import { minute } from '../clock.ts';
import { updateAbandonedJobs } from './job-queue.queries.ts';
import type { Job } from './job-queue.ts';

/** Time limit of jobs that declare none. */
const longestJobMs = minute;

/** Re-queues the jobs of crashed workers; the library alone would wait four hours. */
export function releaseAbandonedJobs(jobs: readonly Job[]): Job {
  const slow = jobs.flatMap(({ name, longestMs }) => (longestMs === undefined ? [] : [{ name, longestMs }]));
  return {
    name: 'release_abandoned_jobs',
    cron: { at: '* * * * *', maxTries: 1 },
    run: ({ database, clock }) => updateAbandonedJobs(database.sql, { now: clock.now(), longestJobMs, slow }),
  };
}
