import type { FieldRound, RoundTree } from '@nabta/contract/field';
import { can } from '@nabta/domain/capability';
import { nextCheckAt } from '@nabta/domain/care-plan';
import { placeInPlan, type SitePlan } from '@nabta/domain/site-plan';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { listWalks } from '../care/list-walks.ts';
import { type RoundRow, selectPlans, selectRoundTrees, selectTreesOfStops } from './round.queries.ts';

/** What is due in a week can be done on the way today. */
const aheadMs = 7 * day;
const maxListed = 300;

/** The rounds that were planned with their trees, and beside them what somebody is to look at, the most overdue first. */
export async function listRound(sql: Executor, caller: Caller, now: Date): Promise<FieldRound> {
  const { rounds, stops } = await listWalks(sql, caller, now);
  const { accountId, role } = caller;
  const stopOf = new Map(stops.map(({ treeId, ...stop }) => [treeId, stop]));
  const reachesAll = can(role, 'careForTrees', 'all');
  const planned = await selectTreesOfStops(sql, [...stopOf.keys()], { accountId, reachesAll });
  const due = (await selectRoundTrees(sql, accountId, now))
    .filter((row) => !stopOf.has(row.id) && dueAtOf(row) <= later(now, aheadMs))
    .toSorted((one, other) => dueAtOf(one).getTime() - dueAtOf(other).getTime())
    .slice(0, maxListed);
  const rows = [...planned, ...due];
  const landIds = new Set(rows.flatMap(({ land }) => land?.id ?? []));
  const plans = new Map((await selectPlans(sql, [...landIds])).map(({ landId, plan }) => [landId, plan]));
  const trees = rows.map((row) => ({
    ...viewTree(row, plans.get(row.land?.id ?? '')),
    stop: viewStop(stopOf.get(row.id)),
  }));
  const walked = new Set(trees.flatMap(({ stop }) => stop?.roundId ?? []));
  return { rounds: rounds.filter(({ id }) => walked.has(id)), trees };
}

function viewTree(
  { id: _id, plantedAt, lastCheckedAt, endedAt, ...tree }: RoundRow,
  plan: SitePlan | undefined,
): Omit<RoundTree, 'stop'> {
  const place = plan && placeInPlan(plan, [tree.longitude, tree.latitude]);
  return {
    ...tree,
    plot: place?.plot ?? null,
    row: place?.row ?? null,
    plantedAt: plantedAt.toISOString(),
    lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
    dueAt: dueAtOf({ plantedAt, lastCheckedAt, endedAt }).toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

type Stop = { roundId: string; number: number; litres: number; visitedAt: Date | null };

function viewStop(stop: Stop | undefined): RoundTree['stop'] {
  if (stop === undefined) return null;
  return {
    ...stop,
    litres: Math.round(stop.litres * 10) / 10,
    visitedAt: stop.visitedAt?.toISOString() ?? null,
  };
}

/** A lost tree has been due since it was found so. */
function dueAtOf({
  plantedAt,
  lastCheckedAt,
  endedAt,
}: Pick<RoundRow, 'plantedAt' | 'lastCheckedAt' | 'endedAt'>): Date {
  return endedAt ?? nextCheckAt({ plantedAt, lastAt: lastCheckedAt ?? undefined });
}
