import type { Executor } from '../../platform/postgres/database.ts';
import { type Forest, forestOfRows } from '../eco-benefit/forest.ts';
import {
  type PartsAsked,
  selectGiftCounts,
  selectPartCohorts,
  selectPartMeasured,
  selectPassageCounts,
} from './part-forest.queries.ts';

/** The trees that somebody works with, apart by their sponsor, effort, land or planter; null for those that have none. */
export async function readPartForests(sql: Executor, asked: PartsAsked): Promise<Map<string | null, Forest>> {
  const cohorts = Map.groupBy(await selectPartCohorts(sql, asked), ({ partId }) => partId);
  const measured = Map.groupBy(await selectPartMeasured(sql, asked), ({ partId }) => partId);
  const ids = new Set([...cohorts.keys(), ...measured.keys()]);
  return new Map([...ids].map((id) => [id, forestOfRows(cohorts.get(id) ?? [], measured.get(id) ?? [])]));
}

/** How many of them went from hand to hand in a time. */
export const countPassages = selectPassageCounts;
export const countGifts = selectGiftCounts;
