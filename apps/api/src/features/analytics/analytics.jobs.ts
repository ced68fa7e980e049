import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { deleteVisitorDaysBefore, dropMonthsBefore, makeMonth } from './analytics.queries.ts';

/** So that a year can be laid beside the one before it. */
const keptMonths = 13;
const madeAhead = 2;

const turnAnalyticsMonths: Job = {
  name: 'turn_analytics_months',
  cron: { at: '23 2 * * *', maxTries: 3 },
  run: turnMonths,
};

export const analyticsJobs: readonly Job[] = [turnAnalyticsMonths];

/** Makes the months that are coming and lets go of those that are too old. */
async function turnMonths({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  for (let ahead = 0; ahead <= madeAhead; ahead += 1) await makeMonth(database.sql, monthFrom(now, ahead));
  const oldest = monthFrom(now, -keptMonths);
  await dropMonthsBefore(database.sql, oldest);
  await deleteVisitorDaysBefore(database.sql, oldest);
}

/** The first day of the month so many months on. */
function monthFrom(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}
