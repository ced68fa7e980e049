import type { LocalizedName } from '@nabta/contract/primitives';
import type { SitePlan } from '@nabta/domain/site-plan';
import type { Site } from '@nabta/eco/site';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { isLandOf } from '../effort/own-work.fragments.ts';
import { hasStanding } from '../tree/tree-tally.fragments.ts';

export type LandRow = { id: string; name: LocalizedName; longitude: number; latitude: number };

/** Of lands with standing trees those of the caller, or the one that is named. */
export async function selectLands(sql: Executor, caller: Caller, id?: string): Promise<LandRow[]> {
  return sql<LandRow[]>`
    select land.id, land.name, land.longitude, land.latitude
    from land
    where ${isLandOf(sql, caller)}
      and ${id === undefined ? hasStanding(sql, 'land') : sql`land.id = ${id}`}
    order by land.id`;
}

export type StandingTrees = {
  landId: string;
  specieId: string | null;
  isNative: boolean;
  site: Site;
  plantedAt: Date;
  trees: number;
};

/** What stands on lands, by species and site and by the month of planting: by cohorts, and the measured trees beside them. */
export async function selectStanding(sql: Executor, landIds: readonly string[]): Promise<StandingTrees[]> {
  return sql<StandingTrees[]>`
    select land_id as "landId", specie_id as "specieId", coalesce(specie.is_native, true) as "isNative", site,
      date_trunc('month', planted_at) as "plantedAt", sum(trees)::int as trees
    from (
      select scope_id as land_id, specie_id, site, planted_at, trees from tree_cohort
      where scope_id = any(${[...landIds]}::uuid[]) and ended_at is null
      union all
      select land_id, specie_id, site, planted_at, 1 from tree
      where land_id = any(${[...landIds]}::uuid[]) and is_measured and not is_deleted and ended_at is null
    ) as standing
    left join specie on specie.id = specie_id
    group by 1, 2, 3, 4, 5
    having sum(trees) > 0`;
}

export async function selectSpecieNames(
  sql: Executor,
  ids: readonly string[],
): Promise<{ id: string; commonName: LocalizedName }[]> {
  return sql<{ id: string; commonName: LocalizedName }[]>`
    select id, common_name as "commonName" from specie where id = any(${[...ids]}::text[])`;
}

export type DueTree = {
  id: string;
  specieId: string | null;
  isNative: boolean;
  site: Site;
  longitude: number;
  latitude: number;
  plantedAt: Date;
  lastAt: Date | null;
};

/** No tree is due sooner after its last check than this, which spares reading the others. */
const soonestMs = 23 * day;

/** Standing trees of a land that nobody has looked at lately, the longest unseen first. */
export async function selectUnseen(
  sql: Executor,
  { landId, until, limit }: { landId: string; until: Date; limit: number },
): Promise<DueTree[]> {
  return sql<DueTree[]>`
    select tree.id, tree.specie_id as "specieId", coalesce(specie.is_native, true) as "isNative", tree.site,
      tree.longitude, tree.latitude, tree.planted_at as "plantedAt", last.at as "lastAt"
    from tree
    left join specie on specie.id = tree.specie_id
    left join lateral (
      select at from tree_care where tree_id = tree.id and kind = 'checked' order by at desc limit 1
    ) as last on true
    where tree.land_id = ${landId} and not tree.is_deleted and tree.ended_at is null
      and coalesce(last.at, tree.planted_at) <= ${later(until, -soonestMs)}
    order by coalesce(last.at, tree.planted_at), tree.id
    limit ${limit}`;
}

export async function selectPlan(sql: Executor, landId: string): Promise<SitePlan | null> {
  const [row] = await sql<{ plan: SitePlan | null }[]>`select plan from land where id = ${landId}`;
  return row?.plan ?? null;
}
