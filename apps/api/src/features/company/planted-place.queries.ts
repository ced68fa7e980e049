import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor } from '../../platform/postgres/database.ts';

export type PlantedPlaceRow = {
  /** Null where the trees stand on no land that we know of. */
  land: { id: string; name: LocalizedName; longitude: number; latitude: number } | null;
  /** The cell of one of the trees that stand on none. */
  cell: number | null;
  treeCount: number;
};

/**
 * The lands on which trees of a company stand, most trees first. Those of its efforts are counted already; those of none, as
 * of an inventory, are counted here, and by squares of forty kilometres where they stand on no land.
 */
export async function selectPlantedPlaces(sql: Executor, companyId: string): Promise<PlantedPlaceRow[]> {
  return sql<PlantedPlaceRow[]>`
    select case when land.id is not null then json_build_object('id', land.id, 'name', land.name,
        'longitude', land.longitude, 'latitude', land.latitude) end as land,
      stood.cell::float8 as cell, sum(stood.trees)::int as "treeCount"
    from (
      select effort.land_id, null::bigint as cell, planted.trees
      from effort join tree_tally as planted on planted.scope = 'effort' and planted.scope_id = effort.id::text
      where effort.company_id = ${companyId} and planted.trees > 0
      union all
      select land_id, case when land_id is null then min(cell) end, count(*)
      from tree
      where company_id = ${companyId} and effort_id is null and not is_deleted
      group by land_id, case when land_id is null then cell >> 24 end
    ) as stood
    left join land on land.id = stood.land_id
    group by land.id, stood.cell
    order by "treeCount" desc, land.id`;
}
