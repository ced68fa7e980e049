import type { PlanterDraft, PlanterRecord } from '@nabta/contract/planter';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { holderJson } from '../account/holder.fragments.ts';
import type { HolderRow } from '../account/record-holder.ts';
import { isPlanterOf } from '../effort/own-work.fragments.ts';
import { standingIn } from '../tree/tree-tally.fragments.ts';

export type PlanterRow = Omit<PlanterRecord, 'holder'> & { holder: HolderRow | null };

/** Everything of a planter that the caller sees; undefined where it is not theirs to know of. */
export async function selectPlanterRecord(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<PlanterRow | undefined> {
  const [row] = await sql<PlanterRow[]>`
    select planter.id, planter.version, planter.name, ${holderJson(sql, 'planter.account_id')} as holder,
      coalesce(tally.trees, 0) as "treeCount",
      ${standingIn(sql, 'planter')} as standing,
      (
        select coalesce(json_agg(json_build_object('id', effort.id, 'name', effort.name, 'status', effort.status,
          'land', json_build_object('id', land.id, 'name', land.name),
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
    left join tree_tally as tally on tally.scope = 'planter' and tally.scope_id = planter.id::text
    where planter.id = ${id} and ${isPlanterOf(sql, caller)}`;
  return row;
}

export type PlanterState = Omit<PlanterDraft, 'holderPhone'> & { version: number; holderId: string | null };

/** What of a planter is edited, held, so that what is decided from it stays true until it is written. */
export async function lockPlanter(sql: Executor, id: string): Promise<PlanterState | undefined> {
  const [row] = await sql<PlanterState[]>`
    select version, name, account_id as "holderId",
      (select coalesce(json_agg(effort_id order by effort_id), '[]') from effort_planter where planter_id = planter.id)
        as "effortIds"
    from planter where id = ${id} for update`;
  return row;
}

export type PlanterWrite = Omit<PlanterDraft, 'holderPhone'> & { holderId: string | null };

export async function insertPlanter(sql: Executor, { name, holderId }: PlanterWrite): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into planter (name, account_id) values (${JSON.stringify(name)}, ${holderId}) returning id`;
  return (row as { id: string }).id;
}

export async function updatePlanter(
  sql: Executor,
  id: string,
  { name, holderId }: PlanterWrite,
): Promise<void> {
  await sql`
    update planter set version = version + 1, name = ${JSON.stringify(name)}, account_id = ${holderId} where id = ${id}`;
}

/** An effort stays assigned since when it was; one that gains or loses the planter is another than was seen. */
export async function replaceAssignments(
  sql: Executor,
  planterId: string,
  effortIds: string[],
  at: Date,
): Promise<void> {
  await sql`
    with lost as (
      delete from effort_planter where planter_id = ${planterId} and effort_id <> all(${effortIds}::uuid[])
      returning effort_id
    ), gained as (
      insert into effort_planter (effort_id, planter_id, assigned_at)
      select effort_id, ${planterId}::uuid, ${at} from unnest(${effortIds}::uuid[]) as effort_id
      on conflict do nothing
      returning effort_id
    )
    update effort set version = version + 1
    where id in (select effort_id from lost union all select effort_id from gained)`;
}

/** What of a draft is another planter's, or is not there. */
export async function selectRefused(
  sql: Executor,
  { holderId, effortIds }: PlanterWrite,
  id: string | null,
): Promise<('holderPhone' | 'effortIds')[]> {
  const rows = await sql<{ field: 'holderPhone' | 'effortIds' }[]>`
    select 'holderPhone' as field from planter where account_id = ${holderId}::uuid and id is distinct from ${id}::uuid
    union all
    select 'effortIds' where exists (
      select from unnest(${effortIds}::uuid[]) as wanted where wanted not in (select id from effort))`;
  return rows.map(({ field }) => field);
}
