import type { TreeFilters } from '@nabta/contract/tree';

import type { Executor } from '../../platform/postgres/database.ts';
import { type ForestCohort, selectForestCohorts, selectMeasuredIds } from './forest-cohorts.queries.ts';

/** The trees of a forest that pass the filters, in the form that sums over them need. */
export async function listForestCohorts(
  sql: Executor,
  ownerId: string,
  filters: TreeFilters,
): Promise<{ cohorts: ForestCohort[]; measuredIds: string[] }> {
  return {
    cohorts: await selectForestCohorts(sql, ownerId, filters),
    measuredIds: await selectMeasuredIds(sql, ownerId, filters),
  };
}
