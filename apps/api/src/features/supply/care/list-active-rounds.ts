import type { RoundSummary } from '@nabta/contract/supply/care';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';

import { viewRound } from './care.view.ts';
import { selectRoundsBetween, selectStopsOf, type WalkedStop } from './round.queries.ts';

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
    .toSorted((one, other) => priorityOf(one, today) - priorityOf(other, today));
  const ids = rounds.map(({ id }) => id);
  const stops = ids.length === 0 ? [] : await selectStopsOf(sql, ids);
  const first = new Map<string, WalkedStop>();
  for (const id of ids)
    for (const stop of stops)
      if (stop.roundId === id && !first.has(stop.treeId)) first.set(stop.treeId, stop);
  return { rounds, stops: [...first.values()] };
}

function priorityOf({ plannedOn }: RoundSummary, today: string): number {
  const days = (Date.parse(plannedOn) - Date.parse(today)) / day;
  return days <= 0 ? -days : 100 + days;
}
