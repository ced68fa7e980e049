import { minute } from '../clock.ts';
import { updateAbandonedJobs } from './job-queue.queries.ts';
import type { Job } from './job-queue.ts';

/** What a job may take that does not say. */
const longestJobMs = minute;

/** Gives the jobs of dead workers to the living; left to itself the queue would wait four hours. */
export function releaseAbandonedJobs(jobs: readonly Job[]): Job {
  const slow = jobs.flatMap(({ name, longestMs }) => (longestMs === undefined ? [] : [{ name, longestMs }]));
  return {
    name: 'release_abandoned_jobs',
    cron: { at: '* * * * *', maxTries: 1 },
    run: ({ database, clock }) => updateAbandonedJobs(database.sql, { now: clock.now(), longestJobMs, slow }),
  };
}
