import { later, minute, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { type CheckName, type LastCheck, selectLastChecks, updateLastCheck } from './invariants.queries.ts';
import { checkNames, runCheck } from './verify-forest.ts';

/** A check may use a fiftieth of the time: one that takes longer than a second is not run every minute. */
const restShare = 50;
/** After so long the other checks wait for the next minute: after a pause all are due at once, and each reads the whole forest. */
const roundMs = second / 5;

/** Never two at once: a check reads the whole forest. */
const verifyForest: Job = {
  name: 'verify_forest',
  cron: { at: '* * * * *', maxTries: 1, isAlone: true },
  longestMs: 10 * minute,
  run: verifyEveryMinute,
};

export const verifyJobs: readonly Job[] = [verifyForest];

/** Runs the checks that are due, the one that waited longest first, and keeps their results for the metric that raises the alarm. */
export async function verifyEveryMinute({ database, clock }: Context): Promise<void> {
  const last = new Map((await selectLastChecks(database.sql)).map((check) => [check.name, check]));
  const checkedAt = (name: CheckName) => last.get(name)?.checkedAt.getTime() ?? 0;
  const roundEndsAt = later(clock.now(), roundMs);
  for (const name of checkNames.toSorted((one, other) => checkedAt(one) - checkedAt(other))) {
    const startedAt = clock.now();
    if (startedAt > roundEndsAt) return;
    if (!isDue(last.get(name), startedAt)) continue;
    const result = await runCheck(database, name, clock);
    const tookMs = clock.now().getTime() - startedAt.getTime();
    await updateLastCheck(database.sql, { ...result, tookMs }, startedAt);
  }
}

function isDue(last: LastCheck | undefined, now: Date): boolean {
  return last === undefined || later(last.checkedAt, last.tookMs * restShare) <= now;
}
