import type { Site } from '@nabta/eco/site';

import type { Executor, Fragment } from '#core/postgres/database.ts';
import { opaqueId } from '#core/postgres/generic-plan.fragments.ts';

import { isCountedTree, levelIndex, levelIndexOfTree } from '../evidence/evidence.fragments.ts';
import type { EngineRow } from '../tree/engine-tree.ts';
import { matchesFilters } from '../tree/tree-filters.fragments.ts';
import { type ForestFilters, type ForestScope, idOfScope, type RecordKind } from './forest-scope.ts';

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
    where scope_id = ${idOfScope(scope)} and trees > 0 ${isCountedIn(sql, scope.scope, sql`is_demo`)}
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

/** The forest of one person counts its demo trees always. */
function isCountedIn(sql: Executor, scope: ForestScope['scope'], isDemo: Fragment) {
  const sharedScope = scope === 'account' ? undefined : scope;
  return sql.when(sharedScope, () => sql`and ${isCountedTree(sql, isDemo)}`);
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

export function selectMeasuredTrees(
  sql: Executor,
  { scope, ids }: { scope: RecordKind; ids: string[] },
  { filters, now }: { filters: ForestFilters; now: Date },
): AsyncGenerator<MeasuredRow[]> {
  const scopeId = sql.identifier(`tree.${columns[scope]}`);
  const trees = sql`${scopeId} = any(${ids}::uuid[]) ${matchesFilters(sql, filters)}
    ${isCountedIn(sql, scope, sql`tree.origin = 'demo'`)}`;
  return selectMeasuredPages(sql, { scopeId, trees, now });
}

export function selectMeasuredTreesOfSlices(sql: Executor, slices: string[], now: Date) {
  const scopeId = sql`measured_slice_of(tree.specie_id, tree.site, tree.id)`;
  const trees = sql`${scopeId} = any(${slices}::text[]) ${isCountedIn(sql, 'whole', sql`tree.origin = 'demo'`)}`;
  return selectMeasuredPages(sql, { scopeId, trees, now });
}

/** Mutable, because tests lower them. */
export const measuredLimits = {
  /** A statement reads so many trees in a fiftieth of its time limit. */
  treesPerPage: 2_000,
  /** Reading so many trees takes half a second; sums of more do not read them again after each measurement. */
  maxFreshTrees: 20_000,
};

/** Reads through a cursor, which needs a transaction, so that no statement reaches its time limit. */
export async function* selectMeasuredPages(
  sql: Executor,
  trees: MeasuredTrees,
): AsyncGenerator<MeasuredRow[]> {
  const { treesPerPage } = measuredLimits;
  await sql`declare measured_tree no scroll cursor for ${measuredTrees(sql, trees)}`;
  let page: MeasuredRow[];
  do {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a count of rows cannot be a parameter
    page = (await sql.script(`fetch ${treesPerPage} from measured_tree`)) as MeasuredRow[];
    yield page;
  } while (page.length === treesPerPage);
  await sql`close measured_tree`;
}

/** Versions of all slices; another version means other trees, or other measurements of them. */
export async function selectMeasuredSlices(sql: Executor) {
  return sql<{ slice: string; version: string }[]>`
    select slice, version || ' ' || is_counted as version from measured_slice cross join demo_data order by slice`;
}

export type OwnedTrees = { columns: CohortColumns[]; measured: EngineRow[]; version: number };

type IsoMoments = { plantedAt: string; endedAt: string | null };

/**
 * Reads cohorts, measured trees and version in one statement, so they are consistent without a transaction.
 * Undefined when there are more measured trees than one statement may read.
 */
export async function selectForestOfOwner(
  sql: Executor,
  ownerId: string,
  { specie, now }: ForestFilter,
): Promise<OwnedTrees | undefined> {
  const specieFilter = sql.when(specie, (id) => sql`and specie_id = ${id}`);
  const trees = sql`tree.owner_id = ${opaqueId(sql, ownerId)} ${specieFilter}`;
  const row = await sql.one<{
    columns: CohortColumns[] | null;
    measured: (Omit<MeasuredRow, keyof IsoMoments> & IsoMoments)[] | null;
    version: number | null;
  }>`
    select
      (select json_agg(cohort) from (
        ${columnsFromCohorts(sql, now)} where scope_id = ${opaqueId(sql, ownerId)} and trees > 0 ${specieFilter} group by 1, 2, 3, 4) as cohort) as columns,
      (select json_agg(measured) from (
        ${measuredTrees(sql, { scopeId: sql`tree.owner_id`, trees, now })} limit ${measuredLimits.treesPerPage + 1}) as measured) as measured,
      (select version from forest_version where scope_id = ${opaqueId(sql, ownerId)}) as version`;
  if (row.measured && row.measured.length > measuredLimits.treesPerPage) return undefined;
  const measured = (row.measured ?? []).map(({ plantedAt, endedAt, ...tree }) => ({
    ...tree,
    plantedAt: new Date(plantedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }));
  return { columns: row.columns ?? [], measured, version: row.version ?? 0 };
}

type MeasuredTrees = { scopeId: Fragment; trees: Fragment; now: Date };

function measuredTrees(sql: Executor, { scopeId, trees, now }: MeasuredTrees): Fragment {
  return sql`${engineTrees(sql, scopeId, now)} where tree.is_measured and not tree.is_deleted and ${trees}`;
}

function engineTrees(sql: Executor, scopeId: Fragment, now: Date): Fragment {
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
  return sql.first<EngineRow>`
    ${engineTrees(sql, sql`tree.id`, now)} where tree.public_id = ${publicId} and (not tree.is_deleted or ${canSeeRemoved})`;
}
