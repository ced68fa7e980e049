import { later } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { keptGroupsMs, keptReportsMs, keptSamples } from './error-report-limits.ts';
import { deleteOldErrors, updateOldSamples } from './error-report.queries.ts';

export const removeOldErrors: Job = {
  name: 'remove_old_errors',
  cron: { at: '23 * * * *', maxTries: 3 },
  run: ({ database, clock }) =>
    database.transaction(async (sql) => {
      const now = clock.now();
      await deleteOldErrors(sql, {
        reportsBefore: later(now, -keptReportsMs),
        groupsBefore: later(now, -keptGroupsMs),
      });
      await updateOldSamples(sql, keptSamples);
    }),
};

export const errorReportJobs: readonly Job[] = [removeOldErrors];
