import type { Gain } from './benefits.ts';
import { runToCompletion, type Chunked } from './chunked.ts';
import type { CohortGroup, PackedCohorts, PartOfForest } from './cohorts.ts';
import { valueAt, intAt, columnNames, createColumns, type GainColumns } from './columns.ts';
import { dayTables, tableDay, type DayTables } from './day-tables.ts';
import { columnsOfMeasured, type PackedMeasured } from './packed-measured.ts';
import { randomSpread } from './uncertainty.ts';
import { dayMs, type Instant } from './units.ts';

/** Gain since the first boundary, used for the likely range. */
export type GainSinceStart = { totalKg: number; kgBySpecies: number[]; randomSquares: number };

export type ForestGains = {
  /** Between consecutive boundaries. */
  gains: Gain[];
  /** Up to the end of each bucket. */
  sinceStart: GainSinceStart[];
  /** Kilograms per bucket, by species. */
  species: Map<string, Float64Array>;
  /** Kilograms per bucket, by part of the forest. */
  parts: Map<PartOfForest, Float64Array>;
};

/** Looks up every cohort once per boundary and subtracts consecutive values. */
export function gainsOfForest(
  cohorts: PackedCohorts,
  measured: PackedMeasured,
  boundaries: readonly Instant[],
): ForestGains {
  return runToCompletion(gainsOfForestChunked(cohorts, measured, boundaries));
}

/** Like `gainsOfForest`, yielding after every boundary of a group. */
export function* gainsOfForestChunked(
  cohorts: PackedCohorts,
  measured: PackedMeasured,
  boundaries: readonly Instant[],
): Chunked<ForestGains> {
  const buckets = Math.max(0, boundaries.length - 1);
  const sum = createColumns(buckets);
  const nearCrownM2 = new Float64Array(buckets);
  const species = new Map<string, Float64Array>();
  const parts = new Map<PartOfForest, Float64Array>();
  const addKg = <Key>(sums: Map<Key, Float64Array>, key: Key, kg: Float64Array) => {
    const sumKg = sums.get(key) ?? new Float64Array(buckets);
    sums.set(key, sumKg);
    addTo(sumKg, kg);
  };
  const add = (
    { key, part, isNearBuildings }: { key: string; part: PartOfForest; isNearBuildings: boolean },
    columns: GainColumns,
  ) => {
    addKg(species, key, columns.removedKg);
    addKg(parts, part, columns.removedKg);
    for (const name of columnNames) addTo(sum[name], columns[name]);
    if (isNearBuildings) addTo(nearCrownM2, columns.crownM2);
  };
  for (const group of cohorts.groups)
    add({ ...group, key: group.species.key }, yield* columnsOfGroup(group, boundaries));
  for (const group of measured.groups)
    add({ ...group, key: group.species.key }, yield* columnsOfMeasured(group, boundaries));
  const gains = gainsOf(sum, nearCrownM2, species);
  return { gains, sinceStart: sinceStartOf(gains, sum.squaresSinceStart), species, parts };
}

function addTo(sum: Float64Array, addend: Float64Array): void {
  for (let bucket = 0; bucket < sum.length; bucket += 1)
    sum[bucket] = valueAt(sum, bucket) + valueAt(addend, bucket);
}

function* columnsOfGroup(group: CohortGroup, boundaries: readonly Instant[]): Chunked<GainColumns> {
  const columns = createColumns(boundaries.length - 1);
  const [first, ...ends] = boundaries;
  if (first === undefined) return columns;
  const oldest = ((ends.at(-1) ?? first) - (group.plantedAt[0] ?? 0)) / dayMs;
  const tables = dayTables(group.species, group.site, tableDay(oldest));
  const cursor = createCursor(group);
  let previous = advanceTo(cursor, group, tables, first);
  cursor.firstKg.set(cursor.lastKg);
  for (const [bucket, at] of ends.entries()) {
    const sums = advanceTo(cursor, group, tables, at);
    columns.removedKg[bucket] = sums.addedKg;
    columns.squares[bucket] = sums.squares * randomSpread(false) ** 2;
    columns.squaresSinceStart[bucket] = sums.squaresSinceStart * randomSpread(false) ** 2;
    columns.crownM2[bucket] = sums.crownM2 - previous.crownM2;
    columns.crownDbh[bucket] = sums.crownDbh - previous.crownDbh;
    previous = sums;
    yield;
  }
  return columns;
}

/** Iteration state of a group across boundaries. */
type GroupCursor = {
  /**
   * Day on which each cohort has age zero at the boundaries' time of day, which is nearly always midnight.
   */
  plantedDay: Int32Array;
  timeOfDayMs: number;
  /** CO2 per tree of each cohort at the first and at the latest boundary. */
  firstKg: Float64Array;
  lastKg: Float64Array;
};

const createCursor = ({ counts }: CohortGroup): GroupCursor => ({
  plantedDay: new Int32Array(counts.length),
  timeOfDayMs: NaN,
  firstKg: new Float64Array(counts.length),
  lastKg: new Float64Array(counts.length),
});

function advanceTo(cursor: GroupCursor, group: CohortGroup, tables: DayTables, at: Instant): BoundarySums {
  const today = Math.floor(at / dayMs);
  const timeOfDayMs = at - today * dayMs;
  if (timeOfDayMs !== cursor.timeOfDayMs) {
    cursor.timeOfDayMs = timeOfDayMs;
    for (const [row, plantedAt] of group.plantedAt.entries())
      cursor.plantedDay[row] = Math.ceil((plantedAt - timeOfDayMs) / dayMs);
  }
  return sumUntil(cursor, group, tables, today);
}

type BoundarySums = {
  /** Since the previous boundary. */
  addedKg: number;
  squares: number;
  squaresSinceStart: number;
  /** Since planting. */
  crownM2: number;
  crownDbh: number;
};

/** Hot loop for millions of trees: integers, table lookups and five sums. */
function sumUntil(
  { plantedDay, firstKg, lastKg }: GroupCursor,
  { endAge, counts }: CohortGroup,
  { removedKg, crownM2, crownDbh }: DayTables,
  today: number,
): BoundarySums {
  const day = today | 0;
  let addedKg = 0;
  let squares = 0;
  let squaresSinceStart = 0;
  let sumM2 = 0;
  let sumDbh = 0;
  /**
   * Rows are sorted; later ones are not planted yet. Counted first because a single loop condition is a third
   * faster.
   */
  let rows = 0;
  while (rows < plantedDay.length && intAt(plantedDay, rows) <= day) rows += 1;
  for (let row = 0; row < rows; row += 1) {
    const age = Math.min(day - intAt(plantedDay, row), intAt(endAge, row));
    const count = valueAt(counts, row);
    const kg = valueAt(removedKg, age);
    const added = kg - valueAt(lastKg, row);
    const sinceStart = kg - valueAt(firstKg, row);
    lastKg[row] = kg;
    addedKg += count * added;
    squares += count * added * added;
    squaresSinceStart += count * sinceStart * sinceStart;
    sumM2 += count * valueAt(crownM2, age);
    sumDbh += count * valueAt(crownDbh, age);
  }
  return { addedKg, squares, squaresSinceStart, crownM2: sumM2, crownDbh: sumDbh };
}

function gainsOf(sum: GainColumns, nearCrownM2: Float64Array, species: Map<string, Float64Array>): Gain[] {
  return Array.from(sum.removedKg, (removedKg, bucket) => ({
    removedKg,
    kgBySpecies: [...species.values()].map((kg) => valueAt(kg, bucket)),
    randomSquares: valueAt(sum.squares, bucket),
    crownM2: valueAt(sum.crownM2, bucket),
    crownDbh: valueAt(sum.crownDbh, bucket),
    nearCrownM2: valueAt(nearCrownM2, bucket),
  }));
}

function sinceStartOf(gains: readonly Gain[], squares: Float64Array): GainSinceStart[] {
  let totalKg = 0;
  let kgBySpecies: number[] = [];
  return gains.map((gain, bucket) => {
    totalKg += gain.removedKg;
    kgBySpecies = gain.kgBySpecies.map((kg, species) => kg + (kgBySpecies[species] ?? 0));
    return { totalKg, kgBySpecies, randomSquares: valueAt(squares, bucket) };
  });
}
