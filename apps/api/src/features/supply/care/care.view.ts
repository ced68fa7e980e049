import type { RoundSummary } from '@nabta/contract/supply/care';

import type { RoundRow } from './round.queries.ts';

/** `today` is the date in Riyadh as YYYY-MM-DD. */
export function viewRound(row: RoundRow, today: string): RoundSummary {
  const isDone = row.stops > 0 && row.visited === row.stops;
  return {
    id: row.id,
    land: row.land,
    plannedOn: row.plannedOn,
    status: isDone ? 'done' : row.plannedOn < today ? 'missed' : 'planned',
    stops: row.stops,
    visited: row.visited,
    walkM: Math.round(row.walkM),
    litres: oneDecimal(row.litres),
  };
}

export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
