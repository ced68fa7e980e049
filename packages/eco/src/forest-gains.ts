import { gainBetween, isMeasuredBy } from './benefits-of-tree.ts';
import type { Gain } from './benefits.ts';
import type { CohortGroup, PackedCohorts } from './cohorts.ts';
import { dayTables, tableDay, type DayTables } from './day-tables.ts';
import type { MeasuredTree } from './measured-tree.ts';
import { speciesModel } from './species-data.ts';
import { finish, type Steps } from './steps.ts';
import { byMidnights, readByDay, readTree } from './tree-clock.ts';
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
  return finish(gainsInSteps(cohorts, measured, boundaries));
}

/** The same, with a pause after every boundary of every group and after every measured tree. */
export function* gainsInSteps(
  cohorts: PackedCohorts,
  measured: readonly MeasuredTree[],
  boundaries: readonly Instant[],
): Steps<ForestGains> {
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
    add(group.species.key, group.isNearBuildings, yield* columnsOfGroup(group, boundaries));
  for (const tree of measured) {
    const { key } = speciesModel(tree.speciesId, tree.type);
    add(key, tree.isNearBuildings === true, columnsOfTree(tree, boundaries));
    yield;
  }
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

function* columnsOfGroup(group: CohortGroup, boundaries: readonly Instant[]): Steps<Columns> {
  const columns = emptyColumns(boundaries.length - 1);
  const [first, ...ends] = boundaries;
  if (first === undefined) return columns;
  const oldest = ((ends.at(-1) ?? first) - (group.plantedAt[0] ?? 0)) / dayMs;
  const tables = dayTables(group.species, group.site, tableDay(oldest));
  const walk = startWalk(group);
  let before = walkTo(walk, group, tables, first);
  walk.firstKg.set(walk.lastKg);
  for (const [bucket, at] of ends.entries()) {
    const sums = walkTo(walk, group, tables, at);
    columns.removedKg[bucket] = sums.addedKg;
    columns.squares[bucket] = sums.squares * randomSpread(false) ** 2;
    columns.squaresSinceStart[bucket] = sums.squaresSinceStart * randomSpread(false) ** 2;
    columns.crownM2[bucket] = sums.crownM2 - before.crownM2;
    columns.crownDbh[bucket] = sums.crownDbh - before.crownDbh;
    before = sums;
    yield;
  }
  return columns;
}

/** The way of a group from boundary to boundary. */
type Walk = {
  /** The day on which each cohort is zero days old at the time of day of a boundary, which is nearly always midnight. */
  bornDay: Int32Array;
  restMs: number;
  /** What one tree of each cohort had removed at the first boundary, and at the last one that was reached. */
  firstKg: Float64Array;
  lastKg: Float64Array;
};

const startWalk = ({ counts }: CohortGroup): Walk => ({
  bornDay: new Int32Array(counts.length),
  restMs: NaN,
  firstKg: new Float64Array(counts.length),
  lastKg: new Float64Array(counts.length),
});

function walkTo(walk: Walk, group: CohortGroup, tables: DayTables, at: Instant): WalkSums {
  const today = Math.floor(at / dayMs);
  const restMs = at - today * dayMs;
  if (restMs !== walk.restMs) {
    walk.restMs = restMs;
    for (const [row, plantedAt] of group.plantedAt.entries())
      walk.bornDay[row] = Math.ceil((plantedAt - restMs) / dayMs);
  }
  return sumUpTo(walk, group, tables, today);
}

type WalkSums = {
  /** Since the boundary before. */
  addedKg: number;
  squares: number;
  squaresSinceStart: number;
  /** Since planting. */
  crownM2: number;
  crownDbh: number;
};

/** The loop that a sum over millions of trees is made of: whole numbers, one look-up a table and five sums. */
function sumUpTo(
  { bornDay, firstKg, lastKg }: Walk,
  { endAge, counts }: CohortGroup,
  { removedKg, crownM2, crownDbh }: DayTables,
  today: number,
): WalkSums {
  const day = today | 0;
  let addedKg = 0;
  let squares = 0;
  let squaresSinceStart = 0;
  let sumM2 = 0;
  let sumDbh = 0;
  /** They are sorted: the rest was planted later. Counted before, because the loop below is a third faster with one end. */
  let rows = 0;
  while (rows < bornDay.length && (bornDay[rows] as number) <= day) rows += 1;
  for (let row = 0; row < rows; row += 1) {
    const age = Math.min(day - (bornDay[row] as number), endAge[row] as number);
    const count = counts[row] as number;
    const kg = removedKg[age] as number;
    const added = kg - (lastKg[row] as number);
    const sinceStart = kg - (firstKg[row] as number);
    lastKg[row] = kg;
    addedKg += count * added;
    squares += count * added * added;
    squaresSinceStart += count * sinceStart * sinceStart;
    sumM2 += count * (crownM2[age] as number);
    sumDbh += count * (crownDbh[age] as number);
  }
  return { addedKg, squares, squaresSinceStart, crownM2: sumM2, crownDbh: sumDbh };
}

/** A measured tree changes its clock on the way, and is read one by one. */
function columnsOfTree(tree: MeasuredTree, boundaries: readonly Instant[]): Columns {
  const columns = emptyColumns(boundaries.length - 1);
  const clocked = byMidnights(tree);
  const readings = boundaries.map((at) => readTree(clocked, at, readByDay));
  for (const [bucket, end] of readings.slice(1).entries()) {
    const [first, start, at] = [readings[0], readings[bucket], boundaries[bucket + 1]];
    if (first === undefined || start === undefined || at === undefined) continue;
    const isMeasured = isMeasuredBy(clocked, at);
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
