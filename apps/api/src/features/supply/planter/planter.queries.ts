import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { PlanterDraft, PlanterPage, PlanterRecord } from '@nabta/contract/supply/planter';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { ownerJson } from '#features/people/account/person-json.fragments.ts';
import type { OwnerDraft, OwnerRow } from '#features/people/account/record-owner.ts';
import { publicPlanterName, teamOfPlanter } from '#features/trees/tree/public-place.fragments.ts';
import { aliveTreesIn } from '#features/trees/tree/tree-tally.fragments.ts';

import { canAccessPlanter } from '../effort/record-access.fragments.ts';

export type PlanterRow = Omit<PlanterRecord, 'holder'> & { holder: OwnerRow | null };

export async function selectPlanterRecord(sql: Executor, caller: Caller, id: string) {
  return sql.first<PlanterRow>`
    select planter.id, planter.version, planter.name, planter.name_consented_at is not null as "showsName", ${ownerJson(sql, 'planter.account_id')} as holder,
      coalesce(tally.trees, 0) as "treeCount",
      ${aliveTreesIn(sql, 'planter')} as standing,
      (
        select coalesce(json_agg(json_build_object('id', effort.id, 'name', effort.name, 'status', effort.status,
          'land', ${namedJson(sql, 'land')},
          'planted', (
            select count(*) from tree
            where tree.planter_id = planter.id and tree.effort_id = effort.id and not tree.is_deleted))
          order by effort.started_on desc, effort.id), '[]')
        from effort_planter
        join effort on effort.id = effort_id
        join land on land.id = effort.land_id
        where planter_id = planter.id
      ) as assignments
    from planter
    left join counted_tally as tally on tally.scope = 'planter' and tally.scope_id = planter.id::text
    where planter.id = ${id} and ${canAccessPlanter(sql, caller)}`;
}

export type PlanterWrite = Omit<PlanterDraft, 'holderPhone' | 'showsName'> & {
  showsName: boolean;
  holderId: string | null;
};
export type PlanterInput = PlanterDraft & OwnerDraft;
export type PlanterState = PlanterWrite & { version: number };

/** Locks the row, so checks stay valid until the update. */
export async function lockPlanter(sql: Executor, id: string) {
  return sql.first<PlanterState>`
    select version, name, name_consented_at is not null as "showsName", account_id as "holderId",
      (select coalesce(json_agg(effort_id order by effort_id), '[]') from effort_planter where planter_id = planter.id)
        as "effortIds"
    from planter where id = ${id} for update`;
}

export async function insertPlanter(sql: Executor, { name, showsName, holderId }: PlanterWrite, at: Date) {
  return sql.oneValue<string>`
    insert into planter (name, name_consented_at, account_id)
    values (${JSON.stringify(name)}, ${showsName ? at : null}, ${holderId}) returning id`;
}

export async function updatePlanter(
  sql: Executor,
  id: string,
  { name, showsName, holderId }: PlanterWrite,
  at: Date,
): Promise<void> {
  await sql`
    update planter set version = version + 1, name = ${JSON.stringify(name)}, account_id = ${holderId},
      name_consented_at = case when ${showsName} then coalesce(name_consented_at, ${at}) end
    where id = ${id}`;
}

type PlanterPageRow = Omit<PlanterPage, 'lands'> & {
  lands: { id: string; name: LocalizedName; longitude: number; latitude: number }[];
};

export async function selectPlanterPage(sql: Executor, id: string, accountId: string | null) {
  return sql.first<PlanterPageRow>`
    select planter.id, planter.version, ${publicPlanterName(sql)} as name, ${teamOfPlanter(sql, 'planter.id')} as "teamOf",
      planter.name_consented_at is not null as "showsName",
      coalesce(planter.account_id = ${accountId}::uuid, false) as "isMine",
      (
        select coalesce(json_agg(${namedJson(sql, 'effort')} order by effort.started_on desc, effort.id), '[]')
        from effort where effort.id in (${effortsOfPlanter(sql)})
      ) as efforts,
      (
        select coalesce(json_agg(json_build_object('id', land.id, 'name', land.name, 'longitude', land.longitude,
          'latitude', land.latitude) order by land.name ->> 'en', land.id), '[]')
        from land where not land.is_hidden and land.id in (
          select land_id from effort where id in (${effortsOfPlanter(sql)}))
      ) as lands
    from planter
    where planter.id = ${id}`;
}

function effortsOfPlanter(sql: Executor) {
  return sql`select effort_id from effort_planter where planter_id = planter.id`;
}

/** Returns the fields with an account that belongs to a different planter or with an unknown effort. */
export async function selectInvalidFields(
  sql: Executor,
  { holderId, effortIds }: PlanterWrite,
  id: string | null,
) {
  return sql.column<'holderPhone' | 'effortIds'>`
    select 'holderPhone' as field from planter where account_id = ${holderId}::uuid and id is distinct from ${id}::uuid
    union all
    select 'effortIds' where exists (
      select from unnest(${effortIds}::uuid[]) as requested where requested not in (select id from effort))`;
}
