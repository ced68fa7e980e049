import type { EffortDraft, EffortRecord } from '@nabta/contract/effort';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { plantedOfSpecies, standingIn } from '../tree/tree-tally.fragments.ts';
import { isEffortOf } from './own-work.fragments.ts';

/** Everything of an effort that the caller sees; undefined where it is not theirs to know of. */
export async function selectEffortRecord(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<EffortRecord | undefined> {
  const [row] = await sql<EffortRecord[]>`
    select effort.id, effort.version, effort.name, effort.status, effort.target,
      to_char(effort.started_on, 'YYYY-MM-DD') as "startedOn", to_char(effort.ends_on, 'YYYY-MM-DD') as "endsOn",
      (select json_build_object('id', id, 'name', name) from company where id = effort.company_id) as company,
      (select json_build_object('id', id, 'name', name) from land where id = effort.land_id) as land,
      (
        select coalesce(json_agg(json_build_object(
          'specie', json_build_object('id', specie.id, 'commonName', specie.common_name),
          'trees', coalesce(planned.trees, 0), 'planted', coalesce(done.trees, 0))
          order by planned.trees desc nulls last, done.trees desc, specie.id), '[]')
        from (select specie_id, trees from effort_specie where effort_id = effort.id) as planned
        full join ${plantedOfSpecies(sql, 'effort')} as done using (specie_id)
        join specie on specie.id = specie_id
      ) as mix,
      (
        select coalesce(json_agg(json_build_object('id', planter.id, 'name', planter.name, 'planted', (
          select count(*) from tree
          where tree.effort_id = effort.id and tree.planter_id = planter.id and not tree.is_deleted))
          order by planter.name ->> 'en', planter.id), '[]')
        from effort_planter join planter on planter.id = planter_id
        where effort_id = effort.id
      ) as planters,
      coalesce(tally.trees, 0) as planted,
      ${standingIn(sql, 'effort')} as standing
    from effort
    left join tree_tally as tally on tally.scope = 'effort' and tally.scope_id = effort.id::text
    where effort.id = ${id} and ${isEffortOf(sql, caller)}`;
  return row;
}

export type EffortState = EffortDraft & { version: number };

/** What of an effort is edited, held, so that what is decided from it stays true until it is written. */
export async function lockEffort(sql: Executor, id: string): Promise<EffortState | undefined> {
  const [row] = await sql<EffortState[]>`
    select version, name, status, to_char(started_on, 'YYYY-MM-DD') as "startedOn",
      to_char(ends_on, 'YYYY-MM-DD') as "endsOn", target, land_id as "landId", company_id as "companyId",
      (select coalesce(json_agg(json_build_object('specieId', specie_id, 'trees', trees) order by specie_id), '[]')
        from effort_specie where effort_id = effort.id) as mix,
      (select coalesce(json_agg(planter_id order by planter_id), '[]') from effort_planter where effort_id = effort.id)
        as "planterIds"
    from effort where id = ${id} for update`;
  return row;
}

export async function insertEffort(sql: Executor, draft: EffortDraft): Promise<string> {
  const { name, status, startedOn, endsOn, target, landId, companyId } = draft;
  const [row] = await sql<{ id: string }[]>`
    insert into effort (name, status, started_on, ends_on, target, land_id, company_id)
    values (${JSON.stringify(name)}, ${status}, ${startedOn}, ${endsOn}, ${target}, ${landId}, ${companyId})
    returning id`;
  return (row as { id: string }).id;
}

export async function updateEffort(sql: Executor, id: string, draft: EffortDraft): Promise<void> {
  const { name, status, startedOn, endsOn, target, landId, companyId } = draft;
  await sql`
    update effort set version = version + 1, name = ${JSON.stringify(name)}, status = ${status}, started_on = ${startedOn},
      ends_on = ${endsOn}, target = ${target}, land_id = ${landId}, company_id = ${companyId}
    where id = ${id}`;
}

export async function replaceMix(sql: Executor, effortId: string, mix: EffortDraft['mix']): Promise<void> {
  await sql`delete from effort_specie where effort_id = ${effortId}`;
  await sql`
    insert into effort_specie (effort_id, specie_id, trees)
    select ${effortId}::uuid, "specieId", trees
    from json_to_recordset(${JSON.stringify(mix)}::text::json) as row ("specieId" text, trees integer)`;
}

/** Who stays keeps the moment since which they plant for it; who comes or goes is another than was seen. */
export async function replacePlanters(
  sql: Executor,
  effortId: string,
  planterIds: string[],
  at: Date,
): Promise<void> {
  await sql`
    with gone as (
      delete from effort_planter where effort_id = ${effortId} and planter_id <> all(${planterIds}::uuid[])
      returning planter_id
    ), come as (
      insert into effort_planter (effort_id, planter_id, assigned_at)
      select ${effortId}::uuid, planter_id, ${at} from unnest(${planterIds}::uuid[]) as planter_id
      on conflict do nothing
      returning planter_id
    )
    update planter set version = version + 1
    where id in (select planter_id from gone union all select planter_id from come)`;
}

/** Which of the records that a draft names are not there. */
export async function selectMissing(sql: Executor, draft: EffortDraft): Promise<string[]> {
  const rows = await sql<{ field: string }[]>`
    select 'landId' as field where not exists (select from land where id = ${draft.landId})
    union all
    select 'companyId' where ${draft.companyId}::uuid is not null
      and not exists (select from company where id = ${draft.companyId})
    union all
    select 'planterIds' where exists (
      select from unnest(${draft.planterIds}::uuid[]) as wanted where wanted not in (select id from planter))
    union all
    select 'mix' where exists (
      select from unnest(${draft.mix.map(({ specieId }) => specieId)}::text[]) as wanted
      where wanted not in (select id from specie))`;
  return rows.map(({ field }) => field);
}
