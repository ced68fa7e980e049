import { day, addMs } from '#core/clock.ts';
import type { Job } from '#core/jobs/job-queue.ts';

import { deleteOldPhotoParts } from './field-work.queries.ts';

/** After deletion a phone restarts its upload from the beginning. */
export const deleteStalePhotoParts: Job = {
  name: 'forget_photo_parts',
  cron: { at: '20 1 * * *', maxTries: 3, isExclusive: true },
  run: ({ database, clock }) =>
    database.transaction((sql) => deleteOldPhotoParts(sql, addMs(clock.now(), -day))),
};

export const fieldJobs: readonly Job[] = [deleteStalePhotoParts];
