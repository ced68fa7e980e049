import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { Language } from '@nabta/domain/language';
import type { SitePlan } from '@nabta/domain/site-plan';
import type { Site } from '@nabta/eco/site';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';
import { importedAt } from '#features/trees/evidence/evidence.fragments.ts';
import { hasAliveTrees } from '#features/trees/tree/tree-tally.fragments.ts';

import { canAccessLand } from '../effort/record-access.fragments.ts';

export type LandRow = { id: string; name: LocalizedName; longitude: number; latitude: number };

/** Lands with alive trees that the caller may access, or the one with `id`. */
export async function selectLands(sql: Executor, caller: Caller, id?: string) {
  return sql<LandRow[]>`
    select land.id, land.name, land.longitude, land.latitude
    from land
    where ${canAccessLand(sql, caller)}
      and ${id === undefined ? hasAliveTrees(sql, 'land') : sql`land.id = ${id}`}
    order by land.id`;
}

export type AliveCohort = {
  landId: string;
  specieId: string | null;
  isNative: boolean;
  site: Site;
  plantedAt: Date;
  trees: number;
};

/** Alive trees by land, species, site and planting month: cohorts plus individually measured trees. */
export async function selectAliveTrees(sql: Executor, landIds: readonly string[]) {
  return sql<AliveCohort[]>`
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

export async function selectSpecieNames(sql: Executor, ids: readonly string[]) {
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
  importedAt: Date | null;
};

/** Shortest check interval; filters trees in SQL before the exact due date is computed. */
const minCheckIntervalMs = 23 * day;

export async function selectUncheckedTrees(
  sql: Executor,
  { landId, until, limit }: { landId: string; until: Date; limit: number },
) {
  return sql<DueTree[]>`
    select tree.id, tree.specie_id as "specieId", coalesce(specie.is_native, true) as "isNative", tree.site,
      tree.longitude, tree.latitude, tree.planted_at as "plantedAt", last.at as "lastAt",
      ${importedAt(sql)} as "importedAt"
    from tree
    left join specie on specie.id = tree.specie_id
    left join lateral (
      select at from tree_care where tree_id = tree.id and kind = 'checked' order by at desc limit 1
    ) as last on true
    where tree.land_id = ${landId} and not tree.is_deleted and tree.ended_at is null
      and coalesce(last.at, ${importedAt(sql)}, tree.planted_at) <= ${addMs(until, -minCheckIntervalMs)}
    order by coalesce(last.at, ${importedAt(sql)}, tree.planted_at), tree.id
    limit ${limit}`;
}

export async function selectPlan(sql: Executor, landId: string): Promise<SitePlan | null> {
  return (await sql.firstValue<SitePlan | null>`select plan from land where id = ${landId}`) ?? null;
}

export async function selectWateredLands(sql: Executor) {
  return sql<LandRow[]>`
    select id, name, longitude, latitude from land
    where site <> 'coast' and ${hasAliveTrees(sql, 'land')}
    order by id`;
}

/** Field staff, the landowner and planters of efforts on the land. */
export async function selectHeatAlertRecipients(sql: Executor, landId: string, roles: readonly string[]) {
  return sql<{ id: string; language: Language }[]>`
    select id, language from account
    where role = any(${[...roles]})
      or id = (select account_id from land where id = ${landId})
      or id in (
        select planter.account_id from planter
        join effort_planter on effort_planter.planter_id = planter.id
        join effort on effort.id = effort_planter.effort_id
        where effort.land_id = ${landId})
    order by id`;
}
