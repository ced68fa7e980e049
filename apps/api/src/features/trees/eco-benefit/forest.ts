import { type Cohort, packCohorts, packCohortsChunked, type PackedCohorts } from '@nabta/eco/cohorts';
import { measuredTree } from '@nabta/eco/measured-tree';
import {
  createMeasuredPacker,
  packMeasured,
  type PackedMeasured,
  plantingOf,
} from '@nabta/eco/packed-measured';
import { type Instant, instant, instantOf } from '@nabta/eco/units';

import { hour } from '#core/clock.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Database, Executor } from '#core/postgres/database.ts';
import { runYielding } from '#core/yielding-loop.ts';

import {
  addMeasuredRows,
  type CohortRow,
  engineKindOf,
  type EngineRow,
  engineTreeOf,
} from '../tree/engine-tree.ts';
import { isUnfiltered } from '../tree/tree-filters.fragments.ts';
import { selectForestCohorts } from '../tree/tree.queries.ts';
import {
  type CohortColumns,
  type ForestFilter,
  type OwnedTrees,
  setQueryLimits,
  selectCohorts,
  selectForestOfOwner,
  selectForestVersions,
  selectMeasuredTrees,
} from './cohort.queries.ts';
import { type ForestFilters, type ForestScope, idOfScope, type ScopeOfRecord } from './forest-scope.ts';
import { loadAllMeasured, noMeasured, packPages } from './measured-trees.ts';

export type Forest = {
  cohorts: PackedCohorts;
  measured: PackedMeasured;
  firstPlantedAt: Instant | null;
};

/** `version` is the number of measurement changes when it was loaded. */
export type VersionedForest = { forest: Forest; version: number };

/** Loads a consistent snapshot, from roll-ups if possible, otherwise from the owner's tree rows. */
export async function queryForest(
  database: Database,
  scope: ForestScope,
  { filters, now }: { filters: ForestFilters; now: Date },
): Promise<VersionedForest> {
  const { specie, ...otherFilters } = filters;
  const isRolledUp = isUnfiltered(otherFilters);
  if (scope.scope === 'account' && isRolledUp) {
    const owned = await selectForestOfOwner(database.readSql, scope.id, { specie, now });
    if (owned) return { forest: await packOwned(owned), version: owned.version };
  }
  return database.readTransaction(
    async (sql) => {
      await setQueryLimits(sql);
      const id = idOfScope(scope);
      const version = (await selectForestVersions(sql, [id])).get(id) ?? 0;
      if (scope.scope === 'whole')
        return { forest: await loadWhole(database, sql, { specie, now }), version };
      const forest = isRolledUp
        ? await loadFromRollups(sql, scope, { specie, now })
        : await loadFiltered(sql, scope, { filters, now });
      return { forest, version };
    },
    { isolation: 'repeatable read' },
  );
}

async function packOwned({ columns, measured }: OwnedTrees): Promise<Forest> {
  const packer = createMeasuredPacker();
  await runYielding(addMeasuredRows(packer, measured));
  return packForest(cohortsOf(columns), packer.pack());
}

async function loadWhole(database: Database, sql: Executor, filter: ForestFilter): Promise<Forest> {
  const columns = await selectCohorts(sql, { scope: 'whole' }, filter);
  return packForest(cohortsOf(columns), await loadAllMeasured(database, sql, filter));
}

/** Runs in the caller's transaction, so all its reads are of one snapshot. */
export async function loadFromRollups(
  sql: Executor,
  scope: ScopeOfRecord,
  { specie, now }: ForestFilter,
): Promise<Forest> {
  const columns = await selectCohorts(sql, scope, { specie, now });
  return packForest(cohortsOf(columns), await loadMeasured(sql, scope, { filters: { specie }, now }));
}

async function loadFiltered(
  sql: Executor,
  scope: ScopeOfRecord,
  filter: { filters: ForestFilters; now: Date },
): Promise<Forest> {
  const cohorts = await selectForestCohorts(sql, scope.id, filter);
  return packForest(cohortsOfRows(cohorts), await loadMeasured(sql, scope, filter));
}

async function loadMeasured(
  sql: Executor,
  { scope, id }: ScopeOfRecord,
  filter: { filters: ForestFilters; now: Date },
): Promise<PackedMeasured> {
  const packed = await packPages(selectMeasuredTrees(sql, { scope, ids: [id] }, filter));
  return packed.get(id) ?? noMeasured;
}

export async function packForest(cohorts: Iterable<Cohort>, measured: PackedMeasured): Promise<Forest> {
  return withFirstPlanting(await runYielding(packCohortsChunked(cohorts)), measured);
}

export const forestOfTree = (row: EngineRow): Forest =>
  withFirstPlanting(packCohorts([]), packMeasured([measuredTree(engineTreeOf(row))]));

export const cohortsOfRows = (rows: readonly CohortRow[]) =>
  rows.map(({ plantedAt, endedAt, trees, ...kind }): Cohort => ({
    ...engineKindOf(kind),
    plantedAt: instantOf(plantedAt),
    endedAt: endedAt && instantOf(endedAt),
    count: trees,
  }));

function withFirstPlanting(cohorts: PackedCohorts, measured: PackedMeasured): Forest {
  let first = Infinity;
  for (const { plantedAt } of cohorts.groups) first = Math.min(first, plantedAt[0] ?? Infinity);
  for (const group of measured.groups)
    for (let tree = 0; tree < group.endedAt.length; tree += 1)
      first = Math.min(first, plantingOf(group, tree));
  return { cohorts, measured, firstPlantedAt: first === Infinity ? null : instant(first) };
}

/** A generator, so that a large forest is never completely in memory. */
export function* cohortsOf(columns: readonly CohortColumns[]): Iterable<Cohort> {
  for (const { plantedHours, endedHours, trees, ...row } of columns) {
    const kind = engineKindOf(row);
    const ends = parseJson<(number | null)[]>(endedHours);
    const counts = parseJson<number[]>(trees);
    for (const [position, planted] of parseJson<number[]>(plantedHours).entries()) {
      const ended = ends[position] ?? null;
      yield {
        ...kind,
        plantedAt: instant(planted * hour),
        endedAt: ended === null ? null : instant(ended * hour),
        count: counts[position] ?? 0,
      };
    }
  }
}
