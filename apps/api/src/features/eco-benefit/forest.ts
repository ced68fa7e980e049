import type { TreeFilters } from '@nabta/contract/tree';
import { type Cohort, packCohorts, type PackedCohorts } from '@nabta/eco/cohorts';
import { type MeasuredTree, measuredTree, type Tree } from '@nabta/eco/measured-tree';
import { isPlantType } from '@nabta/eco/species-data';
import { type Instant, instant, instantOf } from '@nabta/eco/units';

import { hour } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { listForestCohorts } from '../tree/list-forest-cohorts.ts';
import {
  type CohortColumns,
  limitReading,
  type MeasuredRow,
  selectCohorts,
  selectForestOfOwner,
  selectMeasuredTrees,
  selectMeasuredTreesById,
} from './cohort.queries.ts';
import type { ForestScope } from './forest-scope.ts';

/** The trees behind a sum, ready to be asked about any stretch of time. */
export type Forest = {
  cohorts: PackedCohorts;
  measured: MeasuredTree[];
  /** Null where there is no tree. */
  firstPlantedAt: Instant | null;
};

export type ForestFilters = Omit<TreeFilters, 'from_date' | 'to_date'>;

/** From the roll-ups where these can answer, else from the tree rows of that owner; all as of one moment. */
export async function loadForest(
  database: Database,
  scope: ForestScope,
  filters: ForestFilters,
): Promise<Forest> {
  const { specie, ...others } = filters;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  if (scope.scope === 'account' && !isFiltered) return loadOwned(database.readSql, scope.id, specie);
  return database.readTransaction(
    async (sql) => {
      await limitReading(sql);
      return scope.scope === 'account'
        ? loadFiltered(sql, scope.id, filters)
        : loadRolledUp(sql, scope, specie);
    },
    { isolation: 'repeatable read' },
  );
}

async function loadOwned(sql: Executor, ownerId: string, specie: string | undefined): Promise<Forest> {
  const { columns, measured } = await selectForestOfOwner(sql, ownerId, specie);
  return forestOf(columns.flatMap(cohortsOf), measured);
}

async function loadRolledUp(sql: Executor, scope: ForestScope, specie: string | undefined): Promise<Forest> {
  const cohorts = (await selectCohorts(sql, scope, specie)).flatMap((columns) => cohortsOf(columns));
  return forestOf(cohorts, await selectMeasuredTrees(sql, scope, specie));
}

async function loadFiltered(sql: Executor, ownerId: string, filters: ForestFilters): Promise<Forest> {
  const { cohorts, measuredIds } = await listForestCohorts(sql, ownerId, filters);
  return forestOf(
    cohorts.map(({ plantedAt, endedAt, trees, ...row }) => ({
      ...kindOf(row),
      plantedAt: instantOf(plantedAt),
      endedAt: endedAt && instantOf(endedAt),
      count: trees,
    })),
    await selectMeasuredTreesById(sql, measuredIds),
  );
}

export function forestOf(cohorts: Cohort[], measuredRows: TreeRow[]): Forest {
  const measured = measuredRows.map((row) => measuredTree(treeOf(row)));
  let first = Infinity;
  for (const { plantedAt } of cohorts) first = Math.min(first, plantedAt);
  for (const { plantedAt } of measuredRows) first = Math.min(first, plantedAt.getTime());
  return {
    cohorts: packCohorts(cohorts),
    measured,
    firstPlantedAt: first === Infinity ? null : instant(first),
  };
}

export function cohortsOf({ plantedHours, endedHours, trees, ...row }: CohortColumns): Cohort[] {
  const kind = kindOf(row);
  const ends = JSON.parse(endedHours) as (number | null)[];
  const counts = JSON.parse(trees) as number[];
  return (JSON.parse(plantedHours) as number[]).map((planted, position) => {
    const ended = ends[position] ?? null;
    return {
      ...kind,
      plantedAt: instant(planted * hour),
      endedAt: ended === null ? null : instant(ended * hour),
      count: counts[position] ?? 0,
    };
  });
}

/** A row with its measurements as the engine takes it. */
export function treeOf({ plantedAt, endedAt, measurements, ...row }: TreeRow): Tree {
  return {
    ...kindOf(row),
    plantedAt: instantOf(plantedAt),
    endedAt: endedAt && instantOf(endedAt),
    measurements: measurements.map(({ at, dbhCm, heightM }) => ({
      at: instantOf(new Date(at)),
      ...(dbhCm === null ? {} : { dbhCm }),
      ...(heightM === null ? {} : { heightM }),
    })),
  };
}

type TreeRow = Omit<MeasuredRow, 'scopeId'>;
type Kind = Pick<CohortColumns, 'specieId' | 'type' | 'site'>;

/** A type that `eco` does not know is a tree to it. */
function kindOf({ specieId, type, site }: Kind) {
  return { speciesId: specieId, site, ...(isPlantType(type) ? { type } : {}) };
}
