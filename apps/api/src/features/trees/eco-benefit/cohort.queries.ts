import type { Site } from '@nabta/eco/site';

import type { Executor } from '../../platform/postgres/database.ts';
import { anyId } from '../../platform/postgres/kept-plan.fragments.ts';
import { type ForestScope, idOfScope, type PartScope } from './forest-scope.ts';

/** SECURITY section 3: what a sum may take; with memory enough to group a whole forest at once. */
export async function limitReading(sql: Executor): Promise<void> {
  await sql`select set_config('statement_timeout', '2s', true), set_config('work_mem', '32MB', true)`;
}

/** The cohorts of a species and site as columns of numbers, written as JSON: that is read ten times as fast as rows. */
export type CohortColumns = {
  scopeId: string;
  specieId: string | null;
  type: string | null;
  site: Site;
  /** Hours since 1970. */
  plantedHours: string;
  endedHours: string;
  trees: string;
};

export async function selectCohorts(
  sql: Executor,
  scope: ForestScope,
  specie: string | undefined,
): Promise<CohortColumns[]> {
  return sql<CohortColumns[]>`
    ${columnsFromCohorts(sql)}
    where scope_id = ${idOfScope(scope)} and trees > 0 ${specie === undefined ? sql`` : sql`and specie_id = ${specie}`}
    group by 1, 2, 3`;
}

/** By the day, as cohorts are kept; undefined where no tree stands in one. */
export async function selectOldestPlanting(sql: Executor): Promise<Date | undefined> {
  const [row] = await sql<{ plantedAt: Date }[]>`
    select planted_at as "plantedAt" from tree_cohort where scope_id = ${idOfScope({ scope: 'whole' })} and trees > 0
    order by planted_at limit 1`;
  return row?.plantedAt;
}

/** The cohorts of several scopes at once. */
export async function selectCohortsOf(sql: Executor, scopeIds: string[]): Promise<CohortColumns[]> {
  return sql<CohortColumns[]>`
    ${columnsFromCohorts(sql)} where scope_id = any(${scopeIds}::uuid[]) and trees > 0 group by 1, 2, 3`;
}

function columnsFromCohorts(sql: Executor) {
  return sql`
    select scope_id as "scopeId", specie_id as "specieId", site,
      (select type from specie where id = specie_id) as type,
      array_to_json(array_agg((date_part('epoch', planted_at) / 3600)::int))::text as "plantedHours",
      array_to_json(array_agg((date_part('epoch', ended_at) / 3600)::int))::text as "endedHours",
      array_to_json(array_agg(trees))::text as trees
    from tree_cohort`;
}

export type MeasuredRow = {
  scopeId: string | null;
  specieId: string | null;
  type: string | null;
  site: Site;
  plantedAt: Date;
  endedAt: Date | null;
  measurements: { at: string; dbhCm: number | null; heightM: number | null }[];
};

const columns = {
  account: 'owner_id',
  company: 'company_id',
  effort: 'effort_id',
  land: 'land_id',
  planter: 'planter_id',
} as const satisfies Record<PartScope, string>;

/** The trees whose own size tells their age. */
export async function selectMeasuredTrees(
  sql: Executor,
  scope: ForestScope,
  specie: string | undefined,
): Promise<MeasuredRow[]> {
  const inScope =
    scope.scope === 'whole' ? sql`true` : sql`tree.${sql.identifier(columns[scope.scope])} = ${scope.id}`;
  return sql<MeasuredRow[]>`
    ${measuredTrees(sql)}
    where tree.is_measured and not tree.is_deleted and ${inScope}
      ${specie === undefined ? sql`` : sql`and tree.specie_id = ${specie}`}
    order by tree.id`;
}

export async function selectMeasuredTreesOf(
  sql: Executor,
  scope: PartScope,
  scopeIds: string[],
): Promise<MeasuredRow[]> {
  return sql<MeasuredRow[]>`
    ${measuredTrees(sql, scope)}
    where tree.is_measured and not tree.is_deleted and tree.${sql.identifier(columns[scope])} = any(${scopeIds}::uuid[])
    order by tree.id`;
}

export async function selectMeasuredTreesById(sql: Executor, ids: string[]): Promise<MeasuredRow[]> {
  return sql<MeasuredRow[]>`
    ${measuredTrees(sql)} where tree.id = any(${ids}::uuid[]) order by tree.id`;
}

type WrittenMoments = { plantedAt: string; endedAt: string | null };

/** Cohorts, measured trees and version of one owner's forest: a single statement, which needs no transaction to be of one moment. */
export async function selectForestOfOwner(
  sql: Executor,
  ownerId: string,
  specie: string | undefined,
): Promise<{ columns: CohortColumns[]; measured: MeasuredRow[]; version: number }> {
  const ofSpecie = specie === undefined ? sql`` : sql`and specie_id = ${specie}`;
  const [row] = await sql<
    {
      columns: CohortColumns[] | null;
      measured: (Omit<MeasuredRow, keyof WrittenMoments> & WrittenMoments)[] | null;
      version: number | null;
    }[]
  >`
    select
      (select json_agg(cohort) from (
        ${columnsFromCohorts(sql)} where scope_id = ${anyId(sql, ownerId)} and trees > 0 ${ofSpecie} group by 1, 2, 3) as cohort) as columns,
      (select json_agg(measured) from (
        ${measuredTrees(sql)}
        where tree.is_measured and not tree.is_deleted and tree.owner_id = ${anyId(sql, ownerId)} ${ofSpecie}
        order by tree.id) as measured) as measured,
      (select version from forest_version where scope_id = ${anyId(sql, ownerId)}) as version`;
  const measured = (row?.measured ?? []).map(({ plantedAt, endedAt, ...tree }) => ({
    ...tree,
    plantedAt: new Date(plantedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }));
  return { columns: row?.columns ?? [], measured, version: row?.version ?? 0 };
}

function measuredTrees(sql: Executor, scope?: keyof typeof columns) {
  return sql`
    select ${scope === undefined ? sql`null::uuid` : sql`tree.${sql.identifier(columns[scope])}`} as "scopeId", tree.specie_id as "specieId", specie.type, tree.site,
      tree.planted_at as "plantedAt", tree.ended_at as "endedAt",
      (
        select json_agg(json_build_object('at', iso_instant(measured_at), 'dbhCm', dbh_cm, 'heightM', height_m))
        from tree_measurement where tree_id = tree.id
      ) as measurements
    from tree
    left join specie on specie.id = tree.specie_id`;
}
