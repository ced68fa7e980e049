import type { Executor } from '#core/postgres/database.ts';
import { cohortsOfRows, type Forest, packForest } from '#features/trees/eco-benefit/forest.ts';
import { noMeasured, packPages } from '#features/trees/eco-benefit/measured-trees.ts';

import { type GroupFilters, selectGroupCohorts, selectGroupMeasured } from './tree-record.queries.ts';

/**
 * Visible trees grouped by sponsor, effort, land or planter; null for trees without one. Runs in the caller's
 * transaction.
 */
export async function readGroupForests(
  sql: Executor,
  filters: GroupFilters,
  now: Date,
): Promise<Map<string | null, Forest>> {
  const cohorts = Map.groupBy(await selectGroupCohorts(sql, filters), ({ partId }) => partId);
  const measured = await packPages(selectGroupMeasured(sql, filters, now));
  const forests = new Map<string | null, Forest>();
  for (const id of new Set([...cohorts.keys(), ...measured.keys()]))
    forests.set(id, await packForest(cohortsOfRows(cohorts.get(id) ?? []), measured.get(id) ?? noMeasured));
  return forests;
}
