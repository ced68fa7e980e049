import type { TreeFilters } from '@nabta/contract/tree';

import type { Executor } from '../../platform/postgres/database.ts';
import type { EngineRow } from './engine-tree.ts';
import { inForestOf, passes } from './tree-filters.fragments.ts';

export type EngineTreeRow = EngineRow & {
  id: string;
  /** False for the tree of the cursor, where it has left the list in the meantime. */
  isListed: boolean;
};

type Asked = { ownerId: string; filters: TreeFilters; cursor: string | undefined };

/** The trees of a forest that pass the filters, and the one that a page ended with, as the engine takes them. */
export async function selectEngineTrees(
  sql: Executor,
  { ownerId, filters, cursor }: Asked,
): Promise<EngineTreeRow[]> {
  const listed = sql`${inForestOf(sql, ownerId)} ${passes(sql, filters)}`;
  return sql<EngineTreeRow[]>`
    select tree.id, (${listed}) as "isListed", tree.specie_id as "specieId", specie.type, tree.site,
      tree.planted_at as "plantedAt", tree.ended_at as "endedAt",
      case when not tree.is_measured then '[]'::json else (
        select json_agg(json_build_object(
          'at', iso_instant(measured_at), 'dbhCm', dbh_cm, 'heightM', height_m) order by measured_at)
        from tree_measurement where tree_id = tree.id
      ) end as measurements
    from tree
    left join specie on specie.id = tree.specie_id
    where (${listed}) or tree.id = ${cursor ?? null}::uuid`;
}
