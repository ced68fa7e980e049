import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/job-queue.ts';
import { type LastCheck, selectLastChecks, updateLastCheck } from './invariants.queries.ts';
import { checkNames, runCheck } from './verify-forest.ts';

/** A check may use a fiftieth of the time: one that takes longer than a second is not run every minute. */
const restShare = 50;

/** Never two at once: a check reads the whole forest. */
const verifyForest: Job = {
  name: 'verify_forest',
  cron: { at: '* * * * *', maxTries: 1, isAlone: true },
  run: verifyEveryMinute,
};

export const verifyJobs: readonly Job[] = [verifyForest];

/** Runs every check that is due and keeps its result for the metric that raises the alarm. */
export async function verifyEveryMinute({ database, clock }: Context): Promise<void> {
  const last = new Map((await selectLastChecks(database.sql)).map((check) => [check.name, check]));
  for (const name of checkNames) {
    const startedAt = clock.now();
    if (!isDue(last.get(name), startedAt)) continue;
    const result = await runCheck(database, name, clock);
    const tookMs = clock.now().getTime() - startedAt.getTime();
    await updateLastCheck(database.sql, { ...result, tookMs }, startedAt);
  }
}

function isDue(last: LastCheck | undefined, now: Date): boolean {
  return last === undefined || later(last.checkedAt, last.tookMs * restShare) <= now;
}
