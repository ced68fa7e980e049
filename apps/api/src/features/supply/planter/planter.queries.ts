import type { PlanterDraft, PlanterRecord } from '@nabta/contract/supply/planter';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { ownerJson } from '#features/people/account/person-json.fragments.ts';
import type { OwnerDraft, OwnerRow } from '#features/people/account/record-owner.ts';
import { aliveTreesIn } from '#features/trees/tree/tree-tally.fragments.ts';

import { canAccessPlanter } from '../effort/record-access.fragments.ts';

export type PlanterRow = Omit<PlanterRecord, 'holder'> & { holder: OwnerRow | null };

export async function selectPlanterRecord(sql: Executor, caller: Caller, id: string) {
  return sql.first<PlanterRow>`
    select planter.id, planter.version, planter.name, ${ownerJson(sql, 'planter.account_id')} as holder,
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

export type PlanterWrite = Omit<PlanterDraft, 'holderPhone'> & { holderId: string | null };
export type PlanterInput = PlanterDraft & OwnerDraft;
export type PlanterState = PlanterWrite & { version: number };

/** Locks the row, so checks stay valid until the update. */
export async function lockPlanter(sql: Executor, id: string) {
  return sql.first<PlanterState>`
    select version, name, account_id as "holderId",
      (select coalesce(json_agg(effort_id order by effort_id), '[]') from effort_planter where planter_id = planter.id)
        as "effortIds"
    from planter where id = ${id} for update`;
}

export async function insertPlanter(sql: Executor, { name, holderId }: PlanterWrite) {
  return sql.oneValue<string>`
    insert into planter (name, account_id) values (${JSON.stringify(name)}, ${holderId}) returning id`;
}

export async function updatePlanter(
  sql: Executor,
  id: string,
  { name, holderId }: PlanterWrite,
): Promise<void> {
  await sql`
    update planter set version = version + 1, name = ${JSON.stringify(name)}, account_id = ${holderId} where id = ${id}`;
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
