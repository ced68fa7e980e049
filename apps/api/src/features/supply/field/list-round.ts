import type { FieldRound, RoundTree } from '@nabta/contract/supply/field';
import { can } from '@nabta/domain/capability';
import { nextCheckAt } from '@nabta/domain/care-plan';
import type { SitePlan } from '@nabta/domain/site-plan';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';

import { listActiveRounds, roundToOneDecimal, plotOf } from '../care/read-round.ts';
import type { WalkedStop } from '../care/round.queries.ts';
import { type RoundRow, selectPlans, selectRoundTrees, selectTreesOfStops } from './round.queries.ts';

/** Trees due within a week are included today. */
const lookaheadMs = 7 * day;
const maxListed = 300;

/** Planned rounds with their trees, plus unplanned trees that are due, most overdue first. */
export async function listFieldRound(sql: Executor, caller: Caller, now: Date): Promise<FieldRound> {
  const { rounds, stops } = await listActiveRounds(sql, caller, now);
  const { accountId, role } = caller;
  const stopOf = new Map(stops.map(({ treeId, ...stop }) => [treeId, stop]));
  const reachesAll = can(role, 'careForTrees', 'all');
  const planned = await selectTreesOfStops(sql, [...stopOf.keys()], { accountId, reachesAll });
  const due = (await selectRoundTrees(sql, accountId, now))
    .filter((row) => !stopOf.has(row.id) && dueAtOf(row) <= addMs(now, lookaheadMs))
    .toSorted((a, b) => dueAtOf(a).getTime() - dueAtOf(b).getTime())
    .slice(0, maxListed);
  const rows = [...planned, ...due];
  const landIds = new Set(rows.flatMap(({ land }) => land?.id ?? []));
  const plans = new Map((await selectPlans(sql, [...landIds])).map(({ landId, plan }) => [landId, plan]));
  const trees = rows.map((row) => ({
    ...viewTree(row, plans.get(row.land?.id ?? '')),
    stop: viewStop(stopOf.get(row.id)),
  }));
  const roundsWithTrees = new Set(trees.flatMap(({ stop }) => stop?.roundId ?? []));
  return { rounds: rounds.filter(({ id }) => roundsWithTrees.has(id)), trees };
}

function viewTree(row: RoundRow, plan: SitePlan | undefined): Omit<RoundTree, 'stop'> {
  const { id: _id, plantedAt, lastCheckedAt, importedAt: _importedAt, endedAt, ...tree } = row;
  return {
    ...tree,
    ...plotOf(plan, tree),
    plantedAt: plantedAt.toISOString(),
    lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
    dueAt: dueAtOf(row).toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function viewStop(stop: Omit<WalkedStop, 'treeId'> | undefined): RoundTree['stop'] {
  if (stop === undefined) return null;
  const { litres, visitedAt } = stop;
  return { ...stop, litres: roundToOneDecimal(litres), visitedAt: visitedAt?.toISOString() ?? null };
}

/** A lost tree is due from the time it was recorded as lost. */
function dueAtOf({ plantedAt, lastCheckedAt, importedAt, endedAt }: RoundRow): Date {
  return endedAt ?? nextCheckAt({ plantedAt, lastAt: lastCheckedAt, importedAt });
}
