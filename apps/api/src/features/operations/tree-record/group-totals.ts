import type { Executor } from '#core/postgres/database.ts';
import { forestOfRows } from '#features/trees/eco-benefit/forest.ts';

import { type GroupFilters, selectGroupCohorts, selectGroupMeasured } from './tree-record.queries.ts';

/** Visible trees grouped by sponsor, effort, land or planter; null for trees without one. */
export async function readGroupForests(sql: Executor, filters: GroupFilters) {
  const cohorts = Map.groupBy(await selectGroupCohorts(sql, filters), ({ partId }) => partId);
  const measured = Map.groupBy(await selectGroupMeasured(sql, filters), ({ partId }) => partId);
  const ids = new Set([...cohorts.keys(), ...measured.keys()]);
  return new Map([...ids].map((id) => [id, forestOfRows(cohorts.get(id) ?? [], measured.get(id) ?? [])]));
}
