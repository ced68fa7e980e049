import type { LandPlan } from '@nabta/contract/land';
import type { LocalizedName } from '@nabta/contract/primitives';
import type { LandSite } from '@nabta/domain/land-site';

import type { Executor, Fragment } from '../../platform/postgres/database.ts';

export type LandRow = {
  id: string;
  name: LocalizedName;
  site: LandSite;
  areaM2: number | null;
  ownerName: LocalizedName | null;
  longitude: number;
  latitude: number;
  treeCount: number;
};

export async function selectLands(sql: Executor, which: Fragment): Promise<LandRow[]> {
  return sql<LandRow[]>`
    select land.id, land.name, land.site, land.area_m2 as "areaM2", land.owner_name as "ownerName", land.longitude, land.latitude, coalesce(tally.trees, 0) as "treeCount"
    from land
    left join tree_tally as tally on tally.scope = 'land' and tally.scope_id = land.id::text
    where ${which}
    order by land.name ->> 'en', land.id`;
}

type Box = { west: number; south: number; east: number; north: number };

/** The plans of the lands whose middle lies in a box. */
export async function selectPlans(sql: Executor, { west, south, east, north }: Box): Promise<LandPlan[]> {
  return sql<LandPlan[]>`
    select id, name, plan
    from land
    where plan is not null and longitude between ${west} and ${east} and latitude between ${south} and ${north}
    order by id`;
}
