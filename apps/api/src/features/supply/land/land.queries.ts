import type { LandDraft, LandRecord } from '@nabta/contract/land';
import { middleOfOutline } from '@nabta/domain/land-outline';
import type { PlanPosition } from '@nabta/domain/site-plan';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { holderJson } from '../account/holder.fragments.ts';
import type { HolderRow } from '../account/record-holder.ts';
import { isEffortOf, isLandOf } from '../effort/own-work.fragments.ts';
import { standingIn } from '../tree/tree-tally.fragments.ts';

export type LandRecordRow = Omit<LandRecord, 'point' | 'holder'> & {
  longitude: number;
  latitude: number;
  holder: HolderRow | null;
};

/** Everything of a land that the caller sees; undefined where it is not theirs to know of. */
export async function selectLandRecord(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<LandRecordRow | undefined> {
  const [row] = await sql<LandRecordRow[]>`
    select land.id, land.version, land.name, land.site, land.rain_mm as "rainMm", land.area_m2 as "areaM2",
      land.longitude, land.latitude, land.owner_name as "ownerName",
      (
        select feature -> 'geometry' -> 'coordinates' -> 0
        from jsonb_array_elements(land.plan -> 'features') as feature
        where feature -> 'properties' ->> 'kind' = 'outline'
        limit 1
      ) as outline,
      ${holderJson(sql, 'land.account_id')} as holder,
      (
        select coalesce(json_agg(json_build_object('id', effort.id, 'name', effort.name) order by effort.started_on desc), '[]')
        from effort where effort.land_id = land.id and ${isEffortOf(sql, caller)}
      ) as efforts,
      coalesce(tally.trees, 0) as "treeCount",
      ${standingIn(sql, 'land')} as standing
    from land
    left join tree_tally as tally on tally.scope = 'land' and tally.scope_id = land.id::text
    where land.id = ${id} and ${isLandOf(sql, caller)}`;
  return row;
}

export type LandState = Pick<LandDraft, 'name' | 'site' | 'rainMm' | 'ownerName'> & {
  version: number;
  areaM2: number | null;
  holderId: string | null;
};

/** What of a land is edited, held, so that what is decided from it stays true until it is written. */
export async function lockLand(sql: Executor, id: string): Promise<LandState | undefined> {
  const [row] = await sql<LandState[]>`
    select version, name, site, rain_mm as "rainMm", owner_name as "ownerName", area_m2 as "areaM2",
      account_id as "holderId"
    from land where id = ${id} for update`;
  return row;
}

export type LandWrite = Omit<LandDraft, 'holderPhone' | 'outline'> & {
  holderId: string | null;
  areaM2: number | null;
  /** Null where nobody drew another one. */
  outline: PlanPosition[] | null;
};

export async function insertLand(sql: Executor, land: LandWrite): Promise<string> {
  const { name, site, rainMm, ownerName, holderId, areaM2, outline } = land;
  const [longitude, latitude] = middleOfOutline(outline ?? []);
  const [row] = await sql<{ id: string }[]>`
    insert into land (name, site, rain_mm, owner_name, account_id, area_m2, longitude, latitude, plan)
    values (${JSON.stringify(name)}, ${site}, ${rainMm}, ${jsonOrNull(ownerName)}, ${holderId}, ${areaM2}, ${longitude},
      ${latitude}, jsonb_build_object('type', 'FeatureCollection', 'features', jsonb_build_array(${featureOf(outline)}::jsonb)))
    returning id`;
  return (row as { id: string }).id;
}

export async function updateLand(sql: Executor, id: string, land: LandWrite): Promise<void> {
  const { name, site, rainMm, ownerName, holderId, areaM2, outline } = land;
  await sql`
    update land set version = version + 1, name = ${JSON.stringify(name)}, site = ${site}, rain_mm = ${rainMm},
      owner_name = ${jsonOrNull(ownerName)}, account_id = ${holderId}, area_m2 = ${areaM2}
    where id = ${id}`;
  if (outline !== null) await updateOutline(sql, id, outline);
}

/** Another outline takes the place of the one in the plan; all else that is drawn there stays. */
async function updateOutline(sql: Executor, id: string, outline: PlanPosition[]): Promise<void> {
  const [longitude, latitude] = middleOfOutline(outline);
  await sql`
    update land set longitude = ${longitude}, latitude = ${latitude},
      plan = jsonb_build_object('type', 'FeatureCollection', 'features', jsonb_build_array(${featureOf(outline)}::jsonb) || coalesce((
        select jsonb_agg(feature)
        from jsonb_array_elements(plan -> 'features') as feature
        where feature -> 'properties' ->> 'kind' <> 'outline'), '[]'))
    where id = ${id}`;
}

function featureOf(outline: PlanPosition[] | null): string {
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [outline] },
    properties: { kind: 'outline' },
  });
}

const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value));
