import type { Round, RoundSummary } from '@nabta/contract/supply/care';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { locateInPlan, type SitePlan } from '@nabta/domain/site-plan';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { selectPlan } from './care.queries.ts';
import {
  type RoundRow,
  selectRound,
  selectRoundsBetween,
  selectStops,
  selectStopsOf,
  type WalkedStop,
} from './round.queries.ts';

/** Missed rounds stay listed for this time; future rounds appear this early so phones can download them. */
const windowMs = 7 * day;
const maxRounds = 12;

/**
 * Lists today's rounds, then missed, then upcoming ones; drops rounds done before today. A tree in several
 * rounds is a stop only of the first.
 */
export async function listActiveRounds(
  sql: Executor,
  caller: Caller,
  now: Date,
): Promise<{ rounds: RoundSummary[]; stops: WalkedStop[] }> {
  const today = dayInRiyadh(now);
  const days = { from: dayInRiyadh(addMs(now, -windowMs)), to: dayInRiyadh(addMs(now, windowMs)) };
  const rows = await selectRoundsBetween(sql, caller, { ...days, today, limit: maxRounds });
  const rounds = rows
    .map((row) => viewRound(row, today))
    .filter(({ status, plannedOn }) => status !== 'done' || plannedOn >= today)
    .toSorted((a, b) => priorityOf(a, today) - priorityOf(b, today));
  const ids = rounds.map(({ id }) => id);
  const stops = ids.length === 0 ? [] : await selectStopsOf(sql, ids);
  const stopsByRound = Map.groupBy(stops, ({ roundId }) => roundId);
  const firstStopByTree = new Map<string, WalkedStop>();
  for (const stop of ids.flatMap((id) => stopsByRound.get(id) ?? []))
    if (!firstStopByTree.has(stop.treeId)) firstStopByTree.set(stop.treeId, stop);
  return { rounds, stops: [...firstStopByTree.values()] };
}

function priorityOf({ plannedOn }: RoundSummary, today: string): number {
  const days = (Date.parse(plannedOn) - Date.parse(today)) / day;
  return days <= 0 ? -days : 100 + days;
}

export async function readRound(
  sql: Executor,
  { caller, now }: { caller: Caller; now: Date },
  id: string,
): Promise<Round> {
  const row = requireFound(await selectRound(sql, caller, id));
  const plan = await selectPlan(sql, row.land.id);
  const stops = await selectStops(sql, id);
  return {
    ...viewRound(row, dayInRiyadh(now)),
    trees: stops.map(({ visitedAt, ...stop }) => ({
      ...stop,
      litres: roundToOneDecimal(stop.litres),
      ...plotOf(plan, stop),
      visitedAt: visitedAt?.toISOString() ?? null,
    })),
  };
}

/** Location of a tree in the plan of its land. */
export function plotOf(
  plan: SitePlan | null | undefined,
  { longitude, latitude }: { longitude: number; latitude: number },
): { plot: string | null; row: number | null } {
  const location = plan ? locateInPlan(plan, [longitude, latitude]) : undefined;
  return { plot: location?.plot ?? null, row: location?.row ?? null };
}

/** `today` is the date in Riyadh as YYYY-MM-DD. */
export function viewRound(row: RoundRow, today: string): RoundSummary {
  return {
    ...row,
    status: statusOf(row, today),
    walkM: Math.round(row.walkM),
    litres: roundToOneDecimal(row.litres),
  };
}

function statusOf({ stops, visited, plannedOn, sample }: RoundRow, today: string): RoundSummary['status'] {
  if (stops > 0 && visited === stops) return 'done';
  return (sample?.endsOn ?? plannedOn) < today ? 'missed' : 'planned';
}

export function roundToOneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
