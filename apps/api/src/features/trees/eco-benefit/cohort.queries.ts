import type { Site } from '@nabta/eco/site';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { opaqueId } from '#core/postgres/generic-plan.fragments.ts';

import { isCountedTree, levelIndex, levelIndexOfTree } from '../evidence/evidence.fragments.ts';
import type { EngineRow } from '../tree/engine-tree.ts';
import { type ForestScope, idOfScope, type RecordKind, type ScopeOfRecord } from './forest-scope.ts';

/** Limits aggregate queries to 2 s; the extra memory lets a full forest group without spilling to disk. */
export async function setQueryLimits(sql: Executor): Promise<void> {
  await sql`select set_config('statement_timeout', '2s', true), set_config('work_mem', '32MB', true)`;
}

/** Cohorts of a species and site as JSON columns, which parse ten times faster than rows. */
export type CohortColumns = {
  scopeId: string;
  specieId: string | null;
  type: string | null;
  site: Site;
  level: number;
  /** Hours since 1970. */
  plantedHours: string;
  endedHours: string;
  trees: string;
};

/** Levels are those at `now`. */
export type ForestFilter = { specie?: string | undefined; now: Date };

export async function selectCohorts(sql: Executor, scope: ForestScope, { specie, now }: ForestFilter) {
  return sql<CohortColumns[]>`
    ${columnsFromCohorts(sql, now)}
    where scope_id = ${idOfScope(scope)} and trees > 0 and ${isCountedTree(sql, sql`is_demo`)}
      ${sql.when(specie, (id) => sql`and specie_id = ${id}`)}
    group by 1, 2, 3, 4`;
}

/** Day precision, like all cohorts; undefined without trees. */
export async function selectOldestPlanting(sql: Executor): Promise<Date | undefined> {
  return sql.firstValue<Date>`
    select planted_at as "plantedAt" from tree_cohort where scope_id = ${idOfScope({ scope: 'whole' })} and trees > 0
    order by planted_at limit 1`;
}

export async function selectCohortsOf(sql: Executor, scopeIds: string[], now: Date) {
  return sql<CohortColumns[]>`
    ${columnsFromCohorts(sql, now)}
    where scope_id = any(${scopeIds}::uuid[]) and trees > 0 and ${isCountedTree(sql, sql`is_demo`)}
    group by 1, 2, 3, 4`;
}

function columnsFromCohorts(sql: Executor, now: Date) {
  return sql`
    select scope_id as "scopeId", specie_id as "specieId", site,
      ${levelIndex(sql, { seenAt: sql`seen_in`, isPhotographed: sql`is_photographed` }, now)} as level,
      (select type from specie where id = specie_id) as type,
      array_to_json(array_agg((date_part('epoch', planted_at) / 3600)::int))::text as "plantedHours",
      array_to_json(array_agg((date_part('epoch', ended_at) / 3600)::int))::text as "endedHours",
      array_to_json(array_agg(trees))::text as trees
    from tree_cohort`;
}

/** `scopeId` is the slice where slices are read. */
export type MeasuredRow = EngineRow & { scopeId: string | null };

const columns = {
  account: 'owner_id',
  company: 'company_id',
  effort: 'effort_id',
  land: 'land_id',
  planter: 'planter_id',
} as const satisfies Record<RecordKind, string>;

export async function selectMeasuredTrees(
  sql: Executor,
  scope: ScopeOfRecord,
  { specie, now }: ForestFilter,
): Promise<MeasuredRow[]> {
  return sql<MeasuredRow[]>`
    ${measuredTrees(sql, now)}
    where tree.is_measured and not tree.is_deleted and tree.${sql.identifier(columns[scope.scope])} = ${scope.id} and ${isCountedTree(sql, sql`tree.origin = 'demo'`)}
      ${sql.when(specie, (id) => sql`and tree.specie_id = ${id}`)}
    order by tree.id`;
}

export async function selectMeasuredTreesOf(
  sql: Executor,
  { scope, scopeIds, now }: { scope: RecordKind; scopeIds: string[]; now: Date },
) {
  return sql<MeasuredRow[]>`
    ${measuredTrees(sql, now, sql`tree.${sql.identifier(columns[scope])}`)}
    where tree.is_measured and not tree.is_deleted and tree.${sql.identifier(columns[scope])} = any(${scopeIds}::uuid[])
      and ${isCountedTree(sql, sql`tree.origin = 'demo'`)}
    order by tree.id`;
}

/** Versions of all slices; another version means other trees, or other measurements of them. */
export async function selectMeasuredSlices(sql: Executor) {
  return sql<{ slice: string; version: string }[]>`
    select slice, version || ' ' || is_counted as version from measured_slice cross join demo_data order by slice`;
}

export async function selectMeasuredTreesOfSlices(sql: Executor, slices: string[], now: Date) {
  return sql<MeasuredRow[]>`
    ${measuredTrees(sql, now, sliceOfTree(sql))}
    where tree.is_measured and not tree.is_deleted and ${sliceOfTree(sql)} = any(${slices}::text[])
      and ${isCountedTree(sql, sql`tree.origin = 'demo'`)}
    order by tree.id`;
}

const sliceOfTree = (sql: Executor) => sql`measured_slice_of(tree.specie_id, tree.site, tree.id)`;

export async function selectMeasuredTreesById(sql: Executor, ids: string[], now: Date) {
  return sql<MeasuredRow[]>`
    ${measuredTrees(sql, now)} where tree.id = any(${ids}::uuid[]) order by tree.id`;
}

type IsoMoments = { plantedAt: string; endedAt: string | null };

/**
 * Reads cohorts, measured trees and version in one statement, so they are consistent without a transaction.
 */
export async function selectForestOfOwner(
  sql: Executor,
  ownerId: string,
  { specie, now }: ForestFilter,
): Promise<{ columns: CohortColumns[]; measured: MeasuredRow[]; version: number }> {
  const specieFilter = sql.when(specie, (id) => sql`and specie_id = ${id}`);
  const row = await sql.one<{
    columns: CohortColumns[] | null;
    measured: (Omit<MeasuredRow, keyof IsoMoments> & IsoMoments)[] | null;
    version: number | null;
  }>`
    select
      (select json_agg(cohort) from (
        ${columnsFromCohorts(sql, now)} where scope_id = ${opaqueId(sql, ownerId)} and trees > 0 ${specieFilter} group by 1, 2, 3, 4) as cohort) as columns,
      (select json_agg(measured) from (
        ${measuredTrees(sql, now)}
        where tree.is_measured and not tree.is_deleted and tree.owner_id = ${opaqueId(sql, ownerId)} ${specieFilter}
        order by tree.id) as measured) as measured,
      (select version from forest_version where scope_id = ${opaqueId(sql, ownerId)}) as version`;
  const measured = (row.measured ?? []).map(({ plantedAt, endedAt, ...tree }) => ({
    ...tree,
    plantedAt: new Date(plantedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }));
  return { columns: row.columns ?? [], measured, version: row.version ?? 0 };
}

function measuredTrees(sql: Executor, now: Date, scopeId: Fragment = sql`null::uuid`) {
  return sql`
    select ${scopeId} as "scopeId", tree.specie_id as "specieId", specie.type, tree.site,
      tree.planted_at as "plantedAt", tree.ended_at as "endedAt", ${levelIndexOfTree(sql, now)} as level,
      (
        select coalesce(json_agg(json_build_object(
          'at', measured_at, 'dbhCm', dbh_cm, 'heightM', height_m) order by measured_at), '[]')
        from tree_measurement where tree_id = tree.id
      ) as measurements
    from tree
    left join specie on specie.id = tree.specie_id`;
}

/** Number of measurement changes per forest; unmeasured forests are missing. */
export async function selectForestVersions(sql: Executor, scopeIds: string[]): Promise<Map<string, number>> {
  const rows = await sql<{ scopeId: string; version: number }[]>`
    select scope_id as "scopeId", version from forest_version where scope_id = any(${scopeIds}::uuid[])`;
  return new Map(rows.map(({ scopeId, version }) => [scopeId, version]));
}

/** Tree data for the eco engine; undefined when it is unknown, or removed and the viewer may not see it. */
export async function selectBenefitTree(
  sql: Executor,
  publicId: string,
  { canSeeRemoved, now }: { canSeeRemoved: boolean; now: Date },
) {
  return sql.first<MeasuredRow>`
    ${measuredTrees(sql, now)} where tree.public_id = ${publicId} and (not tree.is_deleted or ${canSeeRemoved})`;
}
