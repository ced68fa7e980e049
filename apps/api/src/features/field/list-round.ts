import type { RoundTree } from '@nabta/contract/field';
import { nextCheckAt } from '@nabta/domain/care-plan';
import { placeInPlan } from '@nabta/domain/site-plan';

import { day, later } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type RoundRow, selectPlans, selectRoundTrees } from './round.queries.ts';

/** What is due in a week can be done on the way today. */
const aheadMs = 7 * day;
const maxListed = 300;

/** The trees that somebody is to look at, the most overdue first, and those that were lost and not replaced. */
export async function listRound(sql: Executor, accountId: string, now: Date): Promise<RoundTree[]> {
  const rows = await selectRoundTrees(sql, accountId, now);
  const due = rows
    .map((row) => ({ ...row, dueAt: dueAtOf(row) }))
    .filter(({ dueAt }) => dueAt <= later(now, aheadMs))
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
    .slice(0, maxListed);
  const landIds = new Set(due.flatMap(({ land }) => land?.id ?? []));
  const plans = new Map((await selectPlans(sql, [...landIds])).map(({ landId, plan }) => [landId, plan]));
  return due.map(({ plantedAt, lastCheckedAt, endedAt, dueAt, ...tree }) => {
    const plan = plans.get(tree.land?.id ?? '');
    const place = plan && placeInPlan(plan, [tree.longitude, tree.latitude]);
    return {
      ...tree,
      plot: place?.plot ?? null,
      row: place?.row ?? null,
      plantedAt: plantedAt.toISOString(),
      lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
      dueAt: dueAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}

/** A lost tree has been due since it was found so. */
function dueAtOf({ plantedAt, lastCheckedAt, endedAt }: RoundRow): Date {
  return endedAt ?? nextCheckAt({ plantedAt, lastAt: lastCheckedAt ?? undefined });
}
