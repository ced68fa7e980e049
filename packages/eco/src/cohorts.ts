import { tableDay } from './day-tables.ts';
import { wholeDaysBetween, type Site } from './site.ts';
import { speciesModel, type PlantType } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { finish, type Steps } from './steps.ts';
import type { Instant } from './units.ts';

/** Trees of one species and site that were planted, and have ended, on the same day. */
export type Cohort = {
  speciesId: string | null;
  type?: PlantType;
  site: Site;
  plantedAt: Instant;
  endedAt: Instant | null;
  count: number;
  isNearBuildings?: boolean;
};

/** The cohorts of one species and site as columns, which a sum walks through without touching an object. */
export type CohortGroup = {
  species: SpeciesModel;
  site: Site;
  isNearBuildings: boolean;
  plantedAt: Float64Array;
  /** Infinity while they live. */
  endedAt: Float64Array;
  /** The age in days at which they ended, or the last day of the tables. */
  endAge: Int32Array;
  counts: Float64Array;
};

export type PackedCohorts = { groups: CohortGroup[]; trees: number };

/**
 * Packs cohorts once, for any number of questions. They are sorted, so that the same cohorts give the same cents
 * whatever the order in which the database returned them, and equal ones are joined.
 */
export function packCohorts(cohorts: Iterable<Cohort>): PackedCohorts {
  return finish(packInSteps(cohorts));
}

/** The same, with a pause after every cohort that is read and every group that is packed. */
export function* packInSteps(cohorts: Iterable<Cohort>): Steps<PackedCohorts> {
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

const groupKey = ({ speciesId, type, site, isNearBuildings = false }: Cohort) =>
  `${speciesModel(speciesId, type).key} ${site} ${isNearBuildings}`;

function packGroup(cohorts: Cohort[]): CohortGroup {
  const rows = joinEqual(cohorts.sort(byDays));
  const first = rows[0];
  if (first === undefined) throw new Error('a group without cohorts');
  const group: CohortGroup = {
    species: speciesModel(first.speciesId, first.type),
    site: first.site,
    isNearBuildings: first.isNearBuildings ?? false,
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

/** Not Infinity, of which two subtracted are not a number. */
const endOf = ({ endedAt }: Cohort) => endedAt ?? Number.MAX_VALUE;

function joinEqual(sorted: Cohort[]): Cohort[] {
  const joined: Cohort[] = [];
  for (const cohort of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && byDays(last, cohort) === 0)
      joined[joined.length - 1] = { ...last, count: last.count + cohort.count };
    else joined.push(cohort);
  }
  return joined;
}
