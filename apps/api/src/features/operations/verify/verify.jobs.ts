import { afterQuietHours } from '@nabta/domain/quiet-hours';

import { addMs, minute, second } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { Job } from '#core/jobs/job-queue.ts';

import { checkNames, runCheck } from './check-invariants.ts';
import { type CheckName, selectLastChecks, updateLastCheck } from './invariants.queries.ts';

/** Checks up to this duration run every minute. */
const quickMs = second / 10;
/** Slower checks run only at night, since they occupy a core. */
const nightOnlyMs = 10 * second;
/** Pause after a slow check, as a multiple of its duration: 50 limits the load by day to 2 % of a core. */
const pauseFactor = { day: 50, night: 5 };

/** Never runs twice concurrently, since checks scan all tables. */
const checkInvariantsJob: Job = {
  name: 'verify_forest',
  cron: { at: '* * * * *', maxTries: 1, isExclusive: true },
  maxDurationMs: 10 * minute,
  run: runDueChecks,
};

export const verifyJobs: readonly Job[] = [checkInvariantsJob];

/**
 * Runs the quick checks and, after the pause, the slow ones by oldest run until one is slow. Stores the
 * results for the alert metric.
 */
export async function runDueChecks({ database, clock }: Context): Promise<void> {
  const last = new Map((await selectLastChecks(database.sql)).map((check) => [check.name, check]));
  const isQuick = (name: string) => (last.get(name)?.tookMs ?? Infinity) <= quickMs;
  const checkedAt = (name: CheckName) => last.get(name)?.checkedAt.getTime() ?? 0;
  const isNight = afterQuietHours(clock.now()) > clock.now();
  const others = checkNames
    .filter((name) => !isQuick(name) && (isNight || (last.get(name)?.tookMs ?? 0) <= nightOnlyMs))
    .toSorted((a, b) => checkedAt(a) - checkedAt(b));
  const factor = isNight ? pauseFactor.night : pauseFactor.day;
  const isPauseOver = [...last.values()].every(
    ({ name, checkedAt: at, tookMs }) => isQuick(name) || addMs(at, tookMs * factor) <= clock.now(),
  );
  for (const name of [...checkNames.filter(isQuick), ...(isPauseOver ? others : [])]) {
    const startedAt = clock.now();
    const result = await runCheck(database, name, clock);
    const tookMs = clock.now().getTime() - startedAt.getTime();
    await updateLastCheck(database.sql, { ...result, tookMs }, startedAt);
    if (tookMs > quickMs) return;
  }
}
