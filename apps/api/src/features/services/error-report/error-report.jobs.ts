import { addMs, day } from '#core/clock.ts';
import type { Job } from '#core/jobs/job-queue.ts';

import { deleteOldErrors, updateOldSamples } from './error-report.queries.ts';

const reportRetentionMs = 30 * day;
const groupRetentionMs = 90 * day;

export const removeOldErrors: Job = {
  name: 'remove_old_errors',
  cron: { at: '23 * * * *', maxTries: 3 },
  run: ({ database, clock }) =>
    database.transaction(async (sql) => {
      const now = clock.now();
      await deleteOldErrors(sql, {
        reportsBefore: addMs(now, -reportRetentionMs),
        groupsBefore: addMs(now, -groupRetentionMs),
      });
      await updateOldSamples(sql);
    }),
};

export const errorReportJobs: readonly Job[] = [removeOldErrors];
