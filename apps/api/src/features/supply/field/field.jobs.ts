import { day, later } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { deleteOldPhotoParts } from './field-photo.queries.ts';

/** A phone that comes back later sends its photo from the beginning. */
export const forgetPhotoParts: Job = {
  name: 'forget_photo_parts',
  cron: { at: '20 1 * * *', maxTries: 3, isAlone: true },
  run: ({ database, clock }) =>
    database.transaction((sql) => deleteOldPhotoParts(sql, later(clock.now(), -day))),
};

export const fieldJobs: readonly Job[] = [forgetPhotoParts];
