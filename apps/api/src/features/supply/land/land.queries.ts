import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { LandDraft, LandPlan, LandRecord, listLands } from '@nabta/contract/supply/land';
import { centroidOfOutline } from '@nabta/domain/land-outline';
import type { PlanPosition } from '@nabta/domain/site-plan';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor, Fragment } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { ownerJson } from '#features/people/account/person-json.fragments.ts';
import type { OwnerRow } from '#features/people/account/record-owner.ts';
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

export type LandWrite = Omit<LandDraft, 'holderPhone' | 'outline'> & {
  holderId: string | null;
  areaM2: number | null;
  /** Null leaves the outline unchanged. */
  outline: PlanPosition[] | null;
};

export type LandInput = Omit<LandDraft, 'outline'> & Partial<LandWrite>;
export type LandState = Omit<LandWrite, 'outline'> & { version: number };

export async function lockLand(sql: Executor, id: string) {
  return sql.first<LandState>`
    select version, name, site, rain_mm as "rainMm", owner_name as "ownerName", area_m2 as "areaM2",
      account_id as "holderId"
    from land where id = ${id} for update`;
}

export async function insertLand(sql: Executor, land: LandWrite): Promise<string> {
  const { name, site, rainMm, ownerName, holderId, areaM2, outline } = land;
  const [longitude, latitude] = centroidOfOutline(outline ?? []);
  return sql.oneValue<string>`
    insert into land (name, site, rain_mm, owner_name, account_id, area_m2, longitude, latitude, plan)
    values (${JSON.stringify(name)}, ${site}, ${rainMm}, ${ownerName && JSON.stringify(ownerName)}, ${holderId}, ${areaM2}, ${longitude},
      ${latitude}, jsonb_build_object('type', 'FeatureCollection', 'features', jsonb_build_array(${toOutlineFeature(outline)}::jsonb)))
    returning id`;
}

export async function updateLand(sql: Executor, id: string, land: LandWrite): Promise<void> {
  const { name, site, rainMm, ownerName, holderId, areaM2, outline } = land;
  await sql`
    update land set version = version + 1, name = ${JSON.stringify(name)}, site = ${site}, rain_mm = ${rainMm},
      owner_name = ${ownerName && JSON.stringify(ownerName)}, account_id = ${holderId}, area_m2 = ${areaM2}
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

type LandRow = Omit<DataOfEndpoint<typeof listLands>[number], 'eco' | 'point'> & {
  longitude: number;
  latitude: number;
};

export async function selectLands(sql: Executor, filter: Fragment) {
  return sql<LandRow[]>`
    select land.id, land.name, land.site, land.area_m2 as "areaM2", land.owner_name as "ownerName", land.longitude, land.latitude, coalesce(tally.trees, 0) as "treeCount"
    from land
    left join counted_tally as tally on tally.scope = 'land' and tally.scope_id = land.id::text
    where ${filter}
    order by land.name ->> 'en', land.id`;
}

type Box = { west: number; south: number; east: number; north: number };

export async function selectPlans(sql: Executor, { west, south, east, north }: Box) {
  return sql<LandPlan[]>`
    select id, name, plan
    from land
    where plan is not null and longitude between ${west} and ${east} and latitude between ${south} and ${north}
    order by id`;
}
