import { usageMonths } from '@nabta/domain/retention';

import type { Context } from '#core/context.ts';
import type { Job } from '#core/jobs/job-queue.ts';

import { deleteVisitorDaysBefore, dropMonthsBefore, createMonth } from './analytics.queries.ts';

const monthsAhead = 2;

const rotateAnalyticsMonths: Job = {
  name: 'turn_analytics_months',
  cron: { at: '23 2 * * *', maxTries: 3 },
  run: rotateMonths,
};

export const analyticsJobs: readonly Job[] = [rotateAnalyticsMonths];

/** Creates upcoming monthly partitions and drops expired ones. */
async function rotateMonths({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1)
    await createMonth(database.sql, addMonths(now, ahead));
  const oldest = addMonths(now, -usageMonths);
  await dropMonthsBefore(database.sql, oldest);
  await deleteVisitorDaysBefore(database.sql, oldest);
}

/** Returns the first day of the month `months` from now. */
function addMonths(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}
