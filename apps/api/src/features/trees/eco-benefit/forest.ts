import type { TreeFilters } from '@nabta/contract/trees/tree';
import { runToCompletion, type Chunked } from '@nabta/eco/chunked';
import { type Cohort, packCohortsChunked, type PackedCohorts } from '@nabta/eco/cohorts';
import { type PackedMeasured, plantingOf } from '@nabta/eco/packed-measured';
import { type Instant, instant, instantOf } from '@nabta/eco/units';

import { hour } from '#core/clock.ts';
import { parseJson } from '#core/parse-json.ts';
import type { Database, Executor } from '#core/postgres/database.ts';
import { runYielding } from '#core/yielding-loop.ts';

import { type CohortRow, engineKindOf, type EngineRow, packMeasuredRows } from '../tree/engine-tree.ts';
import { isUnfiltered } from '../tree/tree-filters.fragments.ts';
import { selectForestCohorts, selectMeasuredIds } from '../tree/tree.queries.ts';
import {
  type CohortColumns,
  type ForestFilter,
  setQueryLimits,
  selectCohorts,
  selectForestOfOwner,
  selectMeasuredTrees,
  selectMeasuredTreesById,
  selectForestVersions,
} from './cohort.queries.ts';
import { type ForestScope, idOfScope, type ScopeOfRecord } from './forest-scope.ts';
import { loadAllMeasured } from './measured-slices.ts';

export type Forest = {
  cohorts: PackedCohorts;
  measured: PackedMeasured;
  firstPlantedAt: Instant | null;
};

/** `version` is the number of measurement changes when it was loaded. */
export type VersionedForest = { forest: Forest; version: number };

export type ForestFilters = Omit<TreeFilters, 'from_date' | 'to_date'>;

/** Loads a consistent snapshot, from roll-ups if possible, otherwise from the owner's tree rows. */
export async function queryForest(
  database: Database,
  scope: ForestScope,
  { filters, now }: { filters: ForestFilters; now: Date },
): Promise<VersionedForest> {
  const { specie, ...otherFilters } = filters;
  if (scope.scope === 'account' && isUnfiltered(otherFilters))
    return loadOwned(database.readSql, scope.id, { specie, now });
  return database.readTransaction(
    async (sql) => {
      await setQueryLimits(sql);
      const id = idOfScope(scope);
      const version = (await selectForestVersions(sql, [id])).get(id) ?? 0;
      return { forest: await loadInTransaction(database, sql, scope, { filters, now }), version };
    },
    { isolation: 'repeatable read' },
  );
}

async function loadInTransaction(
  database: Database,
  sql: Executor,
  scope: ForestScope,
  { filters, now }: { filters: ForestFilters; now: Date },
): Promise<Forest> {
  const filter = { specie: filters.specie, now };
  if (scope.scope === 'account') return loadFiltered(sql, scope.id, { filters, now });
  if (scope.scope !== 'whole') return loadFromRollups(sql, scope, filter);
  const cohorts = await runYielding(packCohortsChunked(cohortsOf(await selectCohorts(sql, scope, filter))));
  return withFirstPlanting(cohorts, await loadAllMeasured(database, sql, filter));
}

async function loadOwned(sql: Executor, ownerId: string, filter: ForestFilter): Promise<VersionedForest> {
  const { columns, measured, version } = await selectForestOfOwner(sql, ownerId, filter);
  return { forest: await runYielding(buildForestChunked(cohortsOf(columns), measured)), version };
}

/** Runs in the caller's transaction, so all its reads are of one snapshot. */
export async function loadFromRollups(
  sql: Executor,
  scope: ScopeOfRecord,
  filter: ForestFilter,
): Promise<Forest> {
  const columns = await selectCohorts(sql, scope, filter);
  const measured = await selectMeasuredTrees(sql, scope, filter);
  return runYielding(buildForestChunked(cohortsOf(columns), measured));
}

async function loadFiltered(
  sql: Executor,
  ownerId: string,
  { filters, now }: { filters: ForestFilters; now: Date },
): Promise<Forest> {
  const cohorts = await selectForestCohorts(sql, ownerId, { filters, now });
  const measuredIds = await selectMeasuredIds(sql, ownerId, filters);
  return forestOfRows(cohorts, await selectMeasuredTreesById(sql, measuredIds, now));
}

export function forestOfRows(cohorts: readonly CohortRow[], measured: EngineRow[]): Forest {
  return forestOf(
    cohorts.map(({ plantedAt, endedAt, trees, ...kind }) => ({
      ...engineKindOf(kind),
      plantedAt: instantOf(plantedAt),
      endedAt: endedAt && instantOf(endedAt),
      count: trees,
    })),
    measured,
  );
}

export function forestOf(cohorts: Iterable<Cohort>, measuredRows: readonly EngineRow[]): Forest {
  return runToCompletion(buildForestChunked(cohorts, measuredRows));
}

function* buildForestChunked(cohorts: Iterable<Cohort>, measuredRows: readonly EngineRow[]): Chunked<Forest> {
  const packed = yield* packCohortsChunked(cohorts);
  return withFirstPlanting(packed, yield* packMeasuredRows(measuredRows));
}

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
