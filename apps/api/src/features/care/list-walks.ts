import type { RoundSummary } from '@nabta/contract/care';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '../../platform/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { viewRound } from './care.view.ts';
import { selectRoundsBetween, selectStopsOf, type WalkedStop } from './round.queries.ts';

/** One that was missed is walked late for so long; one that is ahead is told so that a phone has it in time. */
const aroundMs = 7 * day;
const maxRounds = 10;

/** The rounds that somebody walks these days, and their stops in the order of the walk. What was done before today is over. */
export async function listWalks(
  sql: Executor,
  caller: Caller,
  now: Date,
): Promise<{ rounds: RoundSummary[]; stops: WalkedStop[] }> {
  const today = dayInRiyadh(now);
  const days = { from: dayInRiyadh(later(now, -aroundMs)), to: dayInRiyadh(later(now, aroundMs)) };
  const rows = await selectRoundsBetween(sql, caller, { ...days, limit: maxRounds });
  const rounds = rows
    .map((row) => viewRound(row, today))
    .filter(({ status, plannedOn }) => status !== 'done' || plannedOn >= today);
  const ids = rounds.map(({ id }) => id);
  return { rounds, stops: ids.length === 0 ? [] : await selectStopsOf(sql, ids) };
}
