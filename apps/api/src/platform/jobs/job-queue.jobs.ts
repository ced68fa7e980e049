import { later, minute } from '../clock.ts';
import { updateAbandonedJobs } from './job-queue.queries.ts';
import type { Job } from './job-queue.ts';

/** No job of ours runs as long as this; one that does belongs to a worker that died at it. */
const longestJobMs = minute;

/** Gives the jobs of dead workers to the living; left to itself the queue would wait four hours. */
export const releaseAbandonedJobs: Job = {
  name: 'release_abandoned_jobs',
  cron: { at: '* * * * *', maxTries: 1 },
  run: ({ database, clock }) => updateAbandonedJobs(database.sql, later(clock.now(), -longestJobMs)),
};
