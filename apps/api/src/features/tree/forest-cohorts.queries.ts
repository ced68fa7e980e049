import type { TreeFilters } from '@nabta/contract/tree';
import type { Site } from '@nabta/eco/site';

import type { Executor } from '../../platform/postgres/database.ts';
import { inForestOf, passes } from './tree-filters.fragments.ts';

export type ForestCohort = {
  specieId: string | null;
  type: string | null;
  site: Site;
  plantedAt: Date;
  endedAt: Date | null;
  trees: number;
};

/** The trees of a forest that pass the filters as cohorts, those with a size of their own left out. */
export async function selectForestCohorts(
  sql: Executor,
  ownerId: string,
  filters: TreeFilters,
): Promise<ForestCohort[]> {
  return sql<ForestCohort[]>`
    select tree.specie_id as "specieId", specie.type, tree.site, cohort_planting(tree.planted_at) as "plantedAt",
      cohort_end(tree.planted_at, tree.ended_at) as "endedAt", count(*)::int as trees
    from tree
    left join specie on specie.id = tree.specie_id
    where ${inForestOf(sql, ownerId)} and not tree.is_measured ${passes(sql, filters)}
    group by 1, 2, 3, 4, 5`;
}

/** And the ids of those with one. */
export async function selectMeasuredIds(
  sql: Executor,
  ownerId: string,
  filters: TreeFilters,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select tree.id from tree where ${inForestOf(sql, ownerId)} and tree.is_measured ${passes(sql, filters)}`;
  return rows.map(({ id }) => id);
}
