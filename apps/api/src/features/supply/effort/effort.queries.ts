import type { DataOfEndpoint } from '@nabta/contract/core/endpoint';
import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { EffortDraft, EffortRecord, listCompanies, listEfforts } from '@nabta/contract/supply/effort';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor, Fragment } from '#core/postgres/database.ts';
import { namedJson, namedJsonOrNull } from '#core/postgres/json.fragments.ts';
import { specieJson } from '#features/trees/specie/specie-json.fragments.ts';
import { publicPlanterName, teamOfPlanter } from '#features/trees/tree/public-place.fragments.ts';
import { plantedOfSpecies, aliveTreesIn } from '#features/trees/tree/tree-tally.fragments.ts';

import { canAccessEffort } from './record-access.fragments.ts';

type EffortRow = Omit<DataOfEndpoint<typeof listEfforts>[number], 'eco'>;

export async function selectEfforts(sql: Executor, filter: Fragment) {
  return sql<EffortRow[]>`
    select effort.id, effort.name, to_char(effort.started_on, 'YYYY-MM-DD') as "startedOn",
      to_char(effort.ends_on, 'YYYY-MM-DD') as "endsOn", effort.status, effort.target,
      ${namedJsonOrNull(sql, 'company')} as company,
      ${namedJson(sql, 'land')} as land,
      coalesce(tally.trees, 0) as "treeCount"
    from effort
    join land on land.id = effort.land_id
    left join company on company.id = effort.company_id
    left join counted_tally as tally on tally.scope = 'effort' and tally.scope_id = effort.id::text
    where ${filter}
    order by effort.started_on desc, effort.id`;
}

type PlanterRow = {
  id: string;
  name: LocalizedName | null;
  teamOf: LocalizedName | null;
  treeCount: number;
  assignments: number;
};

export async function selectPlanters(sql: Executor, filter: Fragment, seesNames: boolean) {
  return sql<PlanterRow[]>`
    select planter.id, ${seesNames ? sql`planter.name` : publicPlanterName(sql)} as name,
      ${teamOfPlanter(sql, 'planter.id')} as "teamOf", coalesce(tally.trees, 0) as "treeCount",
      (select count(*)::int from effort_planter where planter_id = planter.id) as assignments
    from planter
    left join counted_tally as tally on tally.scope = 'planter' and tally.scope_id = planter.id::text
    where ${filter}
    order by "treeCount" desc, planter.id`;
}

type CompanyRow = Omit<DataOfEndpoint<typeof listCompanies>[number], 'eco' | 'image'> & {
  imageName: string | null;
};

export async function selectCompanies(sql: Executor, filter: Fragment) {
  return sql<CompanyRow[]>`
    select company.id, company.slug, company.name, company.image_name as "imageName",
      coalesce(tally.trees, 0) as "treeCount",
      (select count(*)::int from effort where company_id = company.id) as efforts
    from company
    left join counted_tally as tally on tally.scope = 'company' and tally.scope_id = company.id::text
    where ${filter}
    order by company.name ->> 'en', company.id`;
}

export async function selectTreeCountsByEffort(
  sql: Executor,
  treeIds: string[],
  viewer: { accountId: string; seesAll: boolean },
) {
  return sql<{ effortId: string | null; count: number }[]>`
    select effort_id as "effortId", count(*)::int as count
    from tree
    where id = any(${treeIds}::uuid[]) and not is_deleted and (${viewer.seesAll} or owner_id = ${viewer.accountId})
    group by effort_id
    order by count desc, effort_id`;
}

export async function selectEffortRecord(sql: Executor, caller: Caller, id: string) {
  return sql.first<EffortRecord>`
    select effort.id, effort.version, effort.name, effort.status, effort.target,
      to_char(effort.started_on, 'YYYY-MM-DD') as "startedOn", to_char(effort.ends_on, 'YYYY-MM-DD') as "endsOn",
      (select ${namedJson(sql, 'company')} from company where id = effort.company_id) as company,
      (select ${namedJson(sql, 'land')} from land where id = effort.land_id) as land,
      (
        select coalesce(json_agg(json_build_object(
          'specie', ${specieJson(sql)},
          'trees', coalesce(planned.trees, 0), 'planted', coalesce(done.trees, 0))
          order by planned.trees desc nulls last, done.trees desc, specie.id), '[]')
        from (select specie_id, trees from effort_specie where effort_id = effort.id) as planned
        full join ${plantedOfSpecies(sql, 'effort')} as done using (specie_id)
        join specie on specie.id = specie_id
      ) as mix,
      (
        select coalesce(json_agg(json_build_object('id', planter.id, 'name', ${can(caller.role, 'seePlanterNames') ? sql`planter.name` : publicPlanterName(sql)}, 'planted', (
          select count(*) from tree
          where tree.effort_id = effort.id and tree.planter_id = planter.id and not tree.is_deleted))
          order by planter.name ->> 'en', planter.id), '[]')
        from effort_planter join planter on planter.id = planter_id
        where effort_id = effort.id
      ) as planters,
      coalesce(tally.trees, 0) as planted,
      ${aliveTreesIn(sql, 'effort')} as standing
    from effort
    left join counted_tally as tally on tally.scope = 'effort' and tally.scope_id = effort.id::text
    where effort.id = ${id} and ${canAccessEffort(sql, caller)}`;
}

export type EffortInput = EffortDraft & { version?: number };
export type EffortState = EffortDraft & { version: number };

export async function lockEffort(sql: Executor, id: string) {
  return sql.first<EffortState>`
    select version, name, status, to_char(started_on, 'YYYY-MM-DD') as "startedOn",
      to_char(ends_on, 'YYYY-MM-DD') as "endsOn", target, land_id as "landId", company_id as "companyId",
      (select coalesce(json_agg(json_build_object('specieId', specie_id, 'trees', trees) order by specie_id), '[]')
        from effort_specie where effort_id = effort.id) as mix,
      (select coalesce(json_agg(planter_id order by planter_id), '[]') from effort_planter where effort_id = effort.id)
        as "planterIds"
    from effort where id = ${id} for update`;
}

export async function insertEffort(sql: Executor, draft: EffortDraft): Promise<string> {
  const { name, status, startedOn, endsOn, target, landId, companyId } = draft;
  return sql.oneValue<string>`
    insert into effort (name, status, started_on, ends_on, target, land_id, company_id)
    values (${JSON.stringify(name)}, ${status}, ${startedOn}, ${endsOn}, ${target}, ${landId}, ${companyId})
    returning id`;
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

type Assignments = { id: string; otherIds: string[]; at: Date };

/**
 * Replaces the planters of an effort, or the efforts of a planter. Those that stay keep `assigned_at`; those
 * that gain or lose the record get a new version.
 */
export async function replaceAssignments(
  sql: Executor,
  side: 'effort' | 'planter',
  { id, otherIds, at }: Assignments,
): Promise<void> {
  const otherSide = side === 'effort' ? 'planter' : 'effort';
  const [ownId, otherId] = [sql.identifier(`${side}_id`), sql.identifier(`${otherSide}_id`)];
  await sql`
    with removed as (
      delete from effort_planter where ${ownId} = ${id} and ${otherId} <> all(${otherIds}::uuid[])
      returning ${otherId} as id
    ), added as (
      insert into effort_planter (${ownId}, ${otherId}, assigned_at)
      select ${id}::uuid, other_id, ${at} from unnest(${otherIds}::uuid[]) as other_id
      on conflict do nothing
      returning ${otherId} as id
    )
    update ${sql.identifier(otherSide)} set version = version + 1
    where id in (select id from removed union all select id from added)`;
}

/** Fields of the draft that reference missing records. */
export async function selectMissingReferences(sql: Executor, draft: EffortDraft) {
  return sql.column<string>`
    select 'landId' as field where not exists (select from land where id = ${draft.landId})
    union all
    select 'companyId' where ${draft.companyId}::uuid is not null
      and not exists (select from company where id = ${draft.companyId})
    union all
    select 'planterIds' where exists (
      select from unnest(${draft.planterIds}::uuid[]) as requested where requested not in (select id from planter))
    union all
    select 'mix' where exists (
      select from unnest(${draft.mix.map(({ specieId }) => specieId)}::text[]) as requested
      where requested not in (select id from specie))`;
}
