import { runToCompletion, type Chunked } from './chunked.ts';
import { tableDay } from './day-tables.ts';
import { wholeDaysBetween, type Site } from './site.ts';
import { speciesModel, type PlantType } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import type { Instant } from './units.ts';

/** Index of a part of the forest with a sum of its own; 0 by default. */
export type PartOfForest = number;

/** Trees of one species and site with equal planting and end days. */
export type Cohort = {
  speciesId: string | null;
  type?: PlantType;
  site: Site;
  plantedAt: Instant;
  endedAt: Instant | null;
  count: number;
  isNearBuildings?: boolean;
  part?: PartOfForest;
};

/** Cohorts of one species, site and part as columns, so sums allocate no objects. */
export type CohortGroup = {
  species: SpeciesModel;
  site: Site;
  isNearBuildings: boolean;
  part: PartOfForest;
  plantedAt: Float64Array;
  /** Infinity while alive. */
  endedAt: Float64Array;
  /** Age in days at the end, or the last day of the tables. */
  endAge: Int32Array;
  counts: Float64Array;
};

export type PackedCohorts = { groups: CohortGroup[]; trees: number };

/**
 * Packs cohorts for repeated queries. Sorting makes floating-point sums independent of the database order;
 * equal cohorts are merged.
 */
export function packCohorts(cohorts: Iterable<Cohort>): PackedCohorts {
  return runToCompletion(packCohortsChunked(cohorts));
}

/** Like `packCohorts`, yielding after every cohort and every group. */
export function* packCohortsChunked(cohorts: Iterable<Cohort>): Chunked<PackedCohorts> {
  const rowsByGroup = new Map<string, Cohort[]>();
  let trees = 0;
  for (const cohort of cohorts) {
    trees += cohort.count;
    const key = groupKey(cohort);
    const rows = rowsByGroup.get(key);
    if (rows) rows.push(cohort);
    else rowsByGroup.set(key, [cohort]);
    yield;
  }
  const groups: CohortGroup[] = [];
  for (const key of [...rowsByGroup.keys()].sort()) {
    groups.push(packGroup(rowsByGroup.get(key) ?? []));
    yield;
  }
  return { groups, trees };
}

const groupKey = ({ speciesId, type, site, isNearBuildings = false, part = 0 }: Cohort) =>
  `${speciesModel(speciesId, type).key} ${site} ${isNearBuildings} ${part}`;

function packGroup(cohorts: Cohort[]): CohortGroup {
  const rows = mergeEqual(cohorts.sort(byDays));
  const first = rows[0];
  if (first === undefined) throw new Error('A cohort group must not be empty.');
  const group: CohortGroup = {
    species: speciesModel(first.speciesId, first.type),
    site: first.site,
    isNearBuildings: first.isNearBuildings ?? false,
    part: first.part ?? 0,
    plantedAt: new Float64Array(rows.length),
    endedAt: new Float64Array(rows.length),
    endAge: new Int32Array(rows.length),
    counts: new Float64Array(rows.length),
  };
  for (const [row, { plantedAt, endedAt, count }] of rows.entries()) {
    group.plantedAt[row] = plantedAt;
    group.endedAt[row] = endedAt ?? Infinity;
    group.endAge[row] = tableDay(endedAt === null ? Infinity : wholeDaysBetween(plantedAt, endedAt));
    group.counts[row] = count;
  }
  return group;
}

const byDays = (one: Cohort, other: Cohort) =>
  one.plantedAt - other.plantedAt || endOf(one) - endOf(other) || 0;

/** Not Infinity: Infinity − Infinity is NaN. */
const endOf = ({ endedAt }: Cohort) => endedAt ?? Number.MAX_VALUE;

function mergeEqual(sorted: Cohort[]): Cohort[] {
  const merged: Cohort[] = [];
  for (const cohort of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && byDays(last, cohort) === 0)
      merged[merged.length - 1] = { ...last, count: last.count + cohort.count };
    else merged.push(cohort);
  }
  return merged;
}
