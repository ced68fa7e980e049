import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { LandDraft, LandPage, LandPlan, LandRecord, listLands } from '@nabta/contract/supply/land';
import { centroidOfOutline } from '@nabta/domain/land-outline';
import type { PlanPosition } from '@nabta/domain/site-plan';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor, Fragment } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { ownerJson } from '#features/people/account/person-json.fragments.ts';
import type { OwnerRow } from '#features/people/account/record-owner.ts';
import {
  publicOwnerName,
  publicPlanterName,
  teamOfPlanter,
} from '#features/trees/tree/public-place.fragments.ts';
import { aliveTreesIn } from '#features/trees/tree/tree-tally.fragments.ts';

import { canAccessEffort, canAccessLand } from '../effort/record-access.fragments.ts';
import { landOutline } from './land-outline.fragments.ts';

type LandRecordRow = Omit<LandRecord, 'point' | 'holder'> & {
  longitude: number;
  latitude: number;
  holder: OwnerRow | null;
};

export async function selectLandRecord(sql: Executor, caller: Caller, id: string) {
  return sql.first<LandRecordRow>`
    select land.id, land.version, land.name, land.site, land.rain_mm as "rainMm", land.area_m2 as "areaM2",
      land.longitude, land.latitude, land.owner_name as "ownerName",
      ${publicationColumns(sql)},
      ${landOutline(sql)} as outline,
      ${ownerJson(sql, 'land.account_id')} as holder,
      (
        select coalesce(json_agg(${namedJson(sql, 'effort')} order by effort.started_on desc), '[]')
        from effort where effort.land_id = land.id and ${canAccessEffort(sql, caller)}
      ) as efforts,
      coalesce(tally.trees, 0) as "treeCount",
      ${aliveTreesIn(sql, 'land')} as standing
    from land
    left join counted_tally as tally on tally.scope = 'land' and tally.scope_id = land.id::text
    where land.id = ${id} and ${canAccessLand(sql, caller)}`;
}

function publicationColumns(sql: Executor) {
  return sql`is_hidden as "isHidden", allows_visits as "allowsVisits", owner_is_person as "ownerIsPerson",
    owner_consented_at is not null as "ownerConsents"`;
}

type Publication = Pick<LandRecord, 'isHidden' | 'allowsVisits' | 'ownerIsPerson' | 'ownerConsents'>;

export type LandWrite = Omit<LandDraft, 'holderPhone' | 'outline' | keyof Publication> &
  Publication & {
    holderId: string | null;
    areaM2: number | null;
    /** Null leaves the outline unchanged. */
    outline: PlanPosition[] | null;
  };

export type LandInput = Omit<LandDraft, 'outline'> &
  Partial<Pick<LandWrite, 'holderId' | 'areaM2' | 'outline'>>;
export type LandState = Omit<LandWrite, 'outline'> & { version: number };

export async function lockLand(sql: Executor, id: string) {
  return sql.first<LandState>`
    select version, name, site, rain_mm as "rainMm", owner_name as "ownerName", area_m2 as "areaM2",
      ${publicationColumns(sql)}, account_id as "holderId"
    from land where id = ${id} for update`;
}

export async function insertLand(sql: Executor, land: LandWrite, at: Date): Promise<string> {
  const { name, site, rainMm, ownerName, holderId, areaM2, outline } = land;
  const [longitude, latitude] = centroidOfOutline(outline ?? []);
  return sql.oneValue<string>`
    insert into land (name, site, rain_mm, owner_name, is_hidden, allows_visits, owner_is_person, owner_consented_at, account_id,
      area_m2, longitude, latitude, plan)
    values (${JSON.stringify(name)}, ${site}, ${rainMm}, ${ownerName && JSON.stringify(ownerName)}, ${land.isHidden}, ${land.allowsVisits},
      ${land.ownerIsPerson}, ${land.ownerConsents ? at : null}, ${holderId}, ${areaM2}, ${longitude},
      ${latitude}, jsonb_build_object('type', 'FeatureCollection', 'features', jsonb_build_array(${toOutlineFeature(outline)}::jsonb)))
    returning id`;
}

export async function updateLand(sql: Executor, id: string, land: LandWrite, at: Date): Promise<void> {
  const { name, site, rainMm, ownerName, holderId, areaM2, outline } = land;
  await sql`
    update land set version = version + 1, name = ${JSON.stringify(name)}, site = ${site}, rain_mm = ${rainMm},
      owner_name = ${ownerName && JSON.stringify(ownerName)}, account_id = ${holderId}, area_m2 = ${areaM2},
      is_hidden = ${land.isHidden}, allows_visits = ${land.allowsVisits}, owner_is_person = ${land.ownerIsPerson},
      owner_consented_at = case when ${land.ownerConsents} then coalesce(owner_consented_at, ${at}) end
    where id = ${id}`;
  if (outline !== null) await updateOutline(sql, id, outline);
}

/** Replaces the outline in the plan; its other features are unchanged. */
async function updateOutline(sql: Executor, id: string, outline: PlanPosition[]): Promise<void> {
  const [longitude, latitude] = centroidOfOutline(outline);
  await sql`
    update land set longitude = ${longitude}, latitude = ${latitude},
      plan = jsonb_build_object('type', 'FeatureCollection', 'features', jsonb_build_array(${toOutlineFeature(outline)}::jsonb) || coalesce((
        select jsonb_agg(feature)
        from jsonb_array_elements(plan -> 'features') as feature
        where feature -> 'properties' ->> 'kind' <> 'outline'), '[]'))
    where id = ${id}`;
}

function toOutlineFeature(outline: PlanPosition[] | null): string {
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [outline] },
    properties: { kind: 'outline' },
  });
}

type LandPageRow = Omit<LandPage, 'point'> & { longitude: number; latitude: number };

/** Undefined for a land that the viewer may not see. */
export async function selectLandPage(
  sql: Executor,
  id: string,
  { accountId = null, seesHidden }: { accountId: string | null | undefined; seesHidden: boolean },
) {
  const isMine = sql`coalesce(land.account_id = ${accountId}::uuid, false)`;
  return sql.first<LandPageRow>`
    select land.id, land.name, land.site, land.area_m2 as "areaM2", ${landOutline(sql)} as outline,
      ${publicOwnerName(sql)} as "ownerName", land.longitude, land.latitude, land.allows_visits as "allowsVisits",
      land.is_hidden as "isHidden", ${isMine} as "isMine",
      (
        select coalesce(json_agg(json_build_object('id', effort.id, 'name', effort.name,
          'treeCount', coalesce(tally.trees, 0)) order by effort.started_on desc, effort.id), '[]')
        from effort left join counted_tally as tally on tally.scope = 'effort' and tally.scope_id = effort.id::text
        where effort.land_id = land.id and effort.status <> 'planned'
      ) as efforts,
      (
        select coalesce(json_agg(json_build_object('id', planter.id, 'name', ${publicPlanterName(sql)},
          'teamOf', ${teamOfPlanter(sql, 'planter.id')}) order by planter.id), '[]')
        from planter
        where planter.id in (
          select planter_id from effort_planter join effort on effort.id = effort_id where effort.land_id = land.id)
      ) as planters
    from land
    where land.id = ${id} and (not land.is_hidden or ${isMine} or ${seesHidden})`;
}

type LandRow = Omit<DataOfEndpoint<typeof listLands>[number], 'eco' | 'point'> & {
  longitude: number;
  latitude: number;
};

export async function selectLands(sql: Executor, filter: Fragment) {
  return sql<LandRow[]>`
    select land.id, land.name, land.site, land.area_m2 as "areaM2", ${publicOwnerName(sql)} as "ownerName", land.longitude, land.latitude, coalesce(tally.trees, 0) as "treeCount"
    from land
    left join counted_tally as tally on tally.scope = 'land' and tally.scope_id = land.id::text
    where ${filter}
    order by land.name ->> 'en', land.id`;
}

type Box = { west: number; south: number; east: number; north: number };

/** A land that allows no visits has only its outline. */
export async function selectPlans(sql: Executor, { west, south, east, north }: Box) {
  return sql<LandPlan[]>`
    select id, name, case when allows_visits then plan else jsonb_set(plan, '{features}', (
        select coalesce(jsonb_agg(feature), '[]') from jsonb_array_elements(plan -> 'features') as feature
        where feature -> 'properties' ->> 'kind' = 'outline')) end as plan
    from land
    where plan is not null and not is_hidden and longitude between ${west} and ${east} and latitude between ${south} and ${north}
    order by id`;
}
