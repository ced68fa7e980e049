import { later } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { visitMs } from './chat-limits.ts';
import { deleteEndedTalks } from './chat.queries.ts';

export const removeEndedTalks: Job = {
  name: 'remove_ended_talks',
  cron: { at: '41 * * * *', maxTries: 3 },
  run: ({ database, clock }) => deleteEndedTalks(database.sql, later(clock.now(), -visitMs)),
};

export const chatJobs: readonly Job[] = [removeEndedTalks];
