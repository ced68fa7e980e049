import type { TreeFilters } from '@nabta/contract/tree';
import { type Cohort, packInSteps, type PackedCohorts } from '@nabta/eco/cohorts';
import { type MeasuredTree, measuredTree } from '@nabta/eco/measured-tree';
import { finish, type Steps } from '@nabta/eco/steps';
import { type Instant, instant, instantOf } from '@nabta/eco/units';

import { hour } from '../../platform/clock.ts';
import { inSlices } from '../../platform/in-slices.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { engineKindOf, type EngineRow, engineTreeOf } from '../tree/engine-tree.ts';
import { listForestCohorts } from '../tree/list-forest-cohorts.ts';
import {
  type CohortColumns,
  limitReading,
  selectCohorts,
  selectForestOfOwner,
  selectMeasuredTrees,
  selectMeasuredTreesById,
} from './cohort.queries.ts';
import { type ForestScope, idOfScope } from './forest-scope.ts';
import { selectForestVersions } from './forest-version.queries.ts';

/** The trees behind a sum, ready to be asked about any stretch of time. */
export type Forest = {
  cohorts: PackedCohorts;
  measured: MeasuredTree[];
  /** Null where there is no tree. */
  firstPlantedAt: Instant | null;
};

/** As it was when its measurements had changed so often. */
export type VersionedForest = { forest: Forest; version: number };

export type ForestFilters = Omit<TreeFilters, 'from_date' | 'to_date'>;

/** From the roll-ups where these can answer, else from the tree rows of that owner; all as of one moment. */
export async function loadForest(
  database: Database,
  scope: ForestScope,
  filters: ForestFilters,
): Promise<VersionedForest> {
  const { specie, ...others } = filters;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  if (scope.scope === 'account' && !isFiltered) return loadOwned(database.readSql, scope.id, specie);
  return database.readTransaction(
    async (sql) => {
      await limitReading(sql);
      const id = idOfScope(scope);
      const version = (await selectForestVersions(sql, [id])).get(id) ?? 0;
      const forest = await (scope.scope === 'account'
        ? loadFiltered(sql, scope.id, filters)
        : loadRolledUp(sql, scope, specie));
      return { forest, version };
    },
    { isolation: 'repeatable read' },
  );
}

async function loadOwned(
  sql: Executor,
  ownerId: string,
  specie: string | undefined,
): Promise<VersionedForest> {
  const { columns, measured, version } = await selectForestOfOwner(sql, ownerId, specie);
  return { forest: await inSlices(forestInSteps(cohortsOf(columns), measured)), version };
}

/** Within a transaction of the caller's, whose other reads are of the same moment. */
export async function loadRolledUp(sql: Executor, scope: ForestScope, specie?: string): Promise<Forest> {
  const columns = await selectCohorts(sql, scope, specie);
  const measured = await selectMeasuredTrees(sql, scope, specie);
  return inSlices(forestInSteps(cohortsOf(columns), measured));
}

async function loadFiltered(sql: Executor, ownerId: string, filters: ForestFilters): Promise<Forest> {
  const { cohorts, measuredIds } = await listForestCohorts(sql, ownerId, filters);
  return forestOfRows(cohorts, await selectMeasuredTreesById(sql, measuredIds));
}

type CountedRows = Omit<EngineRow, 'measurements'> & { trees: number };

/** Of cohorts that were counted from the rows of trees. */
export function forestOfRows(cohorts: readonly CountedRows[], measured: EngineRow[]): Forest {
  return forestOf(
    cohorts.map(({ plantedAt, endedAt, trees, specieId, type, site }) => ({
      ...engineKindOf({ specieId, type, site }),
      plantedAt: instantOf(plantedAt),
      endedAt: endedAt && instantOf(endedAt),
      count: trees,
    })),
    measured,
  );
}

export function forestOf(cohorts: Iterable<Cohort>, measuredRows: EngineRow[]): Forest {
  return finish(forestInSteps(cohorts, measuredRows));
}

function* forestInSteps(cohorts: Iterable<Cohort>, measuredRows: EngineRow[]): Steps<Forest> {
  const packed = yield* packInSteps(cohorts);
  const measured: MeasuredTree[] = [];
  let first = Infinity;
  for (const { plantedAt } of packed.groups) first = Math.min(first, plantedAt[0] ?? Infinity);
  for (const row of measuredRows) {
    measured.push(measuredTree(engineTreeOf(row)));
    first = Math.min(first, row.plantedAt.getTime());
    yield;
  }
  return { cohorts: packed, measured, firstPlantedAt: first === Infinity ? null : instant(first) };
}

/** One by one, so that those of a large forest need not be made all at once. */
export function* cohortsOf(columns: readonly CohortColumns[]): Iterable<Cohort> {
  for (const { plantedHours, endedHours, trees, ...row } of columns) {
    const kind = engineKindOf(row);
    const ends = JSON.parse(endedHours) as (number | null)[];
    const counts = JSON.parse(trees) as number[];
    for (const [position, planted] of (JSON.parse(plantedHours) as number[]).entries()) {
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
