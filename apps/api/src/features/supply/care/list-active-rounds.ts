import type { RoundSummary } from '@nabta/contract/care';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { viewRound } from './care.view.ts';
import { selectRoundsBetween, selectStopsOf, type WalkedStop } from './round.queries.ts';

/** One that was missed is walked late for so long; one that is ahead is told so that a phone has it in time. */
const aroundMs = 7 * day;
const maxRounds = 12;

/**
 * The rounds that somebody walks these days: today's, then those that were missed, then those ahead. A tree of several is a stop of
 * the first of them. What was done before today is over.
 */
export async function listWalks(
  sql: Executor,
  caller: Caller,
  now: Date,
): Promise<{ rounds: RoundSummary[]; stops: WalkedStop[] }> {
  const today = dayInRiyadh(now);
  const days = { from: dayInRiyadh(later(now, -aroundMs)), to: dayInRiyadh(later(now, aroundMs)) };
  const rows = await selectRoundsBetween(sql, caller, { ...days, today, limit: maxRounds });
  const rounds = rows
    .map((row) => viewRound(row, today))
    .filter(({ status, plannedOn }) => status !== 'done' || plannedOn >= today)
    .toSorted((one, other) => turnOf(one, today) - turnOf(other, today));
  const ids = rounds.map(({ id }) => id);
  const stops = ids.length === 0 ? [] : await selectStopsOf(sql, ids);
  const first = new Map<string, WalkedStop>();
  for (const id of ids)
    for (const stop of stops)
      if (stop.roundId === id && !first.has(stop.treeId)) first.set(stop.treeId, stop);
  return { rounds, stops: [...first.values()] };
}

/** The nearer to today the sooner, and what was missed before what is ahead. */
function turnOf({ plannedOn }: RoundSummary, today: string): number {
  const days = (Date.parse(plannedOn) - Date.parse(today)) / day;
  return days <= 0 ? -days : 100 + days;
}
