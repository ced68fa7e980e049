import { gainBetween, isMeasuredBy } from './benefits-of-tree.ts';
import type { Gain } from './benefits.ts';
import type { CohortGroup, PackedCohorts } from './cohorts.ts';
import { dayTables, tableDay, type DayTables } from './day-tables.ts';
import type { MeasuredTree } from './measured-tree.ts';
import { speciesModel } from './species-data.ts';
import { readByDay, readTree } from './tree-clock.ts';
import { randomSpread } from './uncertainty.ts';
import { dayMs, type Instant } from './units.ts';

/** One column a bucket. */
type Columns = {
  removedKg: Float64Array;
  squares: Float64Array;
  /** The squares of what each tree gave since the first boundary. */
  squaresSinceStart: Float64Array;
  crownM2: Float64Array;
  crownDbh: Float64Array;
};

/** What was gained since the first boundary, of which the likely range is told. */
export type GainSinceStart = { totalKg: number; kgBySpecies: number[]; randomSquares: number };

export type ForestGains = {
  /** Between each boundary and the next. */
  gains: Gain[];
  /** Until the end of each bucket. */
  sinceStart: GainSinceStart[];
  /** Kilograms a bucket by species. */
  species: Map<string, Float64Array>;
};

/** METHOD section 8: every cohort is looked up once at every boundary, and neighbours are subtracted. */
export function gainsOfForest(
  cohorts: PackedCohorts,
  measured: readonly MeasuredTree[],
  boundaries: readonly Instant[],
): ForestGains {
  const buckets = Math.max(0, boundaries.length - 1);
  const sum = emptyColumns(buckets);
  const nearCrownM2 = new Float64Array(buckets);
  const species = new Map<string, Float64Array>();
  const add = (key: string, isNearBuildings: boolean, part: Columns) => {
    const kg = species.get(key) ?? new Float64Array(buckets);
    species.set(key, kg);
    addTo(kg, part.removedKg);
    addTo(sum.removedKg, part.removedKg);
    addTo(sum.squares, part.squares);
    addTo(sum.squaresSinceStart, part.squaresSinceStart);
    addTo(sum.crownM2, part.crownM2);
    addTo(sum.crownDbh, part.crownDbh);
    if (isNearBuildings) addTo(nearCrownM2, part.crownM2);
  };
  for (const group of cohorts.groups)
    add(group.species.key, group.isNearBuildings, columnsOfGroup(group, boundaries));
  for (const tree of measured)
    add(
      speciesModel(tree.speciesId, tree.type).key,
      tree.isNearBuildings === true,
      columnsOfTree(tree, boundaries),
    );
  const gains = gainsOf(sum, nearCrownM2, species);
  return { gains, sinceStart: sinceStartOf(gains, sum.squaresSinceStart), species };
}

const emptyColumns = (buckets: number): Columns => ({
  removedKg: new Float64Array(buckets),
  squares: new Float64Array(buckets),
  squaresSinceStart: new Float64Array(buckets),
  crownM2: new Float64Array(buckets),
  crownDbh: new Float64Array(buckets),
});

function addTo(sum: Float64Array, part: Float64Array): void {
  for (let bucket = 0; bucket < sum.length; bucket += 1)
    sum[bucket] = (sum[bucket] as number) + (part[bucket] as number);
}

function columnsOfGroup(group: CohortGroup, boundaries: readonly Instant[]): Columns {
  const columns = emptyColumns(boundaries.length - 1);
  const days = boundaries.map((at) => Math.floor(at / dayMs));
  const moments = boundaries.map((at, position) => {
    const day = days[position] as number;
    return { day, restMs: at - day * dayMs };
  });
  const oldest = (days.at(-1) ?? 0) - (group.plantedDay[0] ?? 0);
  const tables = dayTables(group.species, group.site, tableDay(oldest));
  for (let bucket = 0; bucket < moments.length - 1; bucket += 1)
    fillBucket(columns, bucket, group, tables, [
      moments[0],
      moments[bucket],
      moments[bucket + 1],
    ] as FirstStartEnd);
  return columns;
}

type Moment = { day: number; restMs: number };
type FirstStartEnd = [first: Moment, start: Moment, end: Moment];

/** The loop that a sum over millions of trees is made of: whole numbers, look-ups and five sums. */
function fillBucket(
  columns: Columns,
  bucket: number,
  { plantedDay, plantedRestMs, endAge, counts }: CohortGroup,
  { removedKg, crownM2, crownDbh }: DayTables,
  [
    { day: firstDay, restMs: firstMs },
    { day: startDay, restMs: startMs },
    { day: endDay, restMs: endMs },
  ]: FirstStartEnd,
): void {
  let sumKg = 0;
  let sumSquares = 0;
  let sumSquaresSinceStart = 0;
  let sumM2 = 0;
  let sumDbh = 0;
  for (let row = 0; row < counts.length; row += 1) {
    const day = plantedDay[row] as number;
    /** They are sorted: the rest was planted later. */
    if (day > endDay) break;
    const rest = plantedRestMs[row] as number;
    const last = endAge[row] as number;
    let start = startDay - day - (startMs < rest ? 1 : 0);
    let end = endDay - day - (endMs < rest ? 1 : 0);
    let first = firstDay - day - (firstMs < rest ? 1 : 0);
    if (first < 0) first = 0;
    if (start < 0) start = 0;
    if (end > last) end = last;
    if (end <= first) continue;
    const count = counts[row] as number;
    const kgSinceStart = (removedKg[end] as number) - (removedKg[first] as number);
    sumSquaresSinceStart += count * kgSinceStart * kgSinceStart;
    if (end <= start) continue;
    const kg = (removedKg[end] as number) - (removedKg[start] as number);
    sumKg += count * kg;
    sumSquares += count * kg * kg;
    sumM2 += count * ((crownM2[end] as number) - (crownM2[start] as number));
    sumDbh += count * ((crownDbh[end] as number) - (crownDbh[start] as number));
  }
  columns.removedKg[bucket] = sumKg;
  columns.squares[bucket] = sumSquares * randomSpread(false) ** 2;
  columns.squaresSinceStart[bucket] = sumSquaresSinceStart * randomSpread(false) ** 2;
  columns.crownM2[bucket] = sumM2;
  columns.crownDbh[bucket] = sumDbh;
}

/** A measured tree changes its clock on the way, and is read one by one. */
function columnsOfTree(tree: MeasuredTree, boundaries: readonly Instant[]): Columns {
  const columns = emptyColumns(boundaries.length - 1);
  const readings = boundaries.map((at) => readTree(tree, at, readByDay));
  for (const [bucket, end] of readings.slice(1).entries()) {
    const [first, start, at] = [readings[0], readings[bucket], boundaries[bucket + 1]];
    if (first === undefined || start === undefined || at === undefined) continue;
    const isMeasured = isMeasuredBy(tree, at);
    const gain = gainBetween(tree, start, end, isMeasured);
    columns.removedKg[bucket] = gain.removedKg;
    columns.squares[bucket] = gain.randomSquares;
    columns.squaresSinceStart[bucket] = gainBetween(tree, first, end, isMeasured).randomSquares;
    columns.crownM2[bucket] = gain.crownM2;
    columns.crownDbh[bucket] = gain.crownDbh;
  }
  return columns;
}

function gainsOf(sum: Columns, nearCrownM2: Float64Array, species: Map<string, Float64Array>): Gain[] {
  return Array.from(sum.removedKg, (removedKg, bucket) => ({
    removedKg,
    kgBySpecies: [...species.values()].map((kg) => kg[bucket] as number),
    randomSquares: sum.squares[bucket] as number,
    crownM2: sum.crownM2[bucket] as number,
    crownDbh: sum.crownDbh[bucket] as number,
    nearCrownM2: nearCrownM2[bucket] as number,
  }));
}

function sinceStartOf(gains: readonly Gain[], squares: Float64Array): GainSinceStart[] {
  let totalKg = 0;
  let kgBySpecies: number[] = [];
  return gains.map((gain, bucket) => {
    totalKg += gain.removedKg;
    kgBySpecies = gain.kgBySpecies.map((kg, species) => kg + (kgBySpecies[species] ?? 0));
    return { totalKg, kgBySpecies, randomSquares: squares[bucket] as number };
  });
}
