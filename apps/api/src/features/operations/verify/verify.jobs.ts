import { afterQuietHours } from '@nabta/domain/quiet-hours';

import { later, minute, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { type CheckName, selectLastChecks, updateLastCheck } from './invariants.queries.ts';
import { checkNames, runCheck } from './verify-forest.ts';

/** A check that takes no longer runs every minute. */
const quickMs = second / 10;
/** One that takes longer waits for the night: by day a thousand people would miss the core that it takes. */
const longMs = 10 * second;
/** After one that is not quick, all such rest for so many times as long as it took: by day they use a fiftieth of one core. */
const restShare = { day: 50, night: 5 };

/** Never two at once: a check reads the whole forest. */
const verifyForest: Job = {
  name: 'verify_forest',
  cron: { at: '* * * * *', maxTries: 1, isAlone: true },
  longestMs: 10 * minute,
  run: verifyEveryMinute,
};

export const verifyJobs: readonly Job[] = [verifyForest];

/**
 * Runs the quick checks and, where they have rested, the others of this time of day, the one that waited longest first, until
 * one is not quick. The results are kept for the metric that raises the alarm.
 */
export async function verifyEveryMinute({ database, clock }: Context): Promise<void> {
  const last = new Map((await selectLastChecks(database.sql)).map((check) => [check.name, check]));
  const isQuick = (name: string) => (last.get(name)?.tookMs ?? Infinity) <= quickMs;
  const checkedAt = (name: CheckName) => last.get(name)?.checkedAt.getTime() ?? 0;
  const isNight = afterQuietHours(clock.now()) > clock.now();
  const others = checkNames
    .filter((name) => !isQuick(name) && (isNight || (last.get(name)?.tookMs ?? 0) <= longMs))
    .toSorted((one, other) => checkedAt(one) - checkedAt(other));
  const share = isNight ? restShare.night : restShare.day;
  const hasRested = [...last.values()].every(
    ({ name, checkedAt: at, tookMs }) => isQuick(name) || later(at, tookMs * share) <= clock.now(),
  );
  for (const name of [...checkNames.filter(isQuick), ...(hasRested ? others : [])]) {
    const startedAt = clock.now();
    const result = await runCheck(database, name, clock);
    const tookMs = clock.now().getTime() - startedAt.getTime();
    await updateLastCheck(database.sql, { ...result, tookMs }, startedAt);
    if (tookMs > quickMs) return;
  }
}
