import type { TreeFilters } from '@nabta/contract/tree';

import type { Executor } from '../../platform/postgres/database.ts';
import { type CohortRow, selectForestCohorts } from './tree.queries.ts';

/** The trees of a forest in the form that sums over them need. */
export async function listForestCohorts(
  sql: Executor,
  ownerId: string,
  filters: TreeFilters,
): Promise<CohortRow[]> {
  return selectForestCohorts(sql, ownerId, filters);
}
