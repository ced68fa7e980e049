import { addMs, day } from '#core/clock.ts';
import type { Job } from '#core/jobs/job-queue.ts';

import { deleteExcessErrors, deleteOldErrors, updateOldSamples } from './error-report.queries.ts';

const reportRetentionMs = 30 * day;
const groupRetentionMs = 90 * day;
/** A report with its details takes up to 16 kB, so all together take less than 100 MB. */
const maxErrors = { reports: 50_000, samples: 5_000, groups: 5_000 };

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
      await deleteExcessErrors(sql, maxErrors);
    }),
};

export const errorReportJobs: readonly Job[] = [removeOldErrors];
