import type { LocalizedName } from '@nabta/contract/primitives';

import type { Executor } from '../../platform/postgres/database.ts';

export type LandRow = {
  id: string;
  name: LocalizedName;
  longitude: number;
  latitude: number;
  treeCount: number;
};

export async function selectLands(sql: Executor): Promise<LandRow[]> {
  return sql<LandRow[]>`
    select land.id, land.name, land.longitude, land.latitude, coalesce(tally.trees, 0) as "treeCount"
    from land
    left join tree_tally as tally on tally.scope = 'land' and tally.scope_id = land.id::text
    order by land.name ->> 'en', land.id`;
}
