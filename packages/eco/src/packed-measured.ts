import type { Chunked } from './chunked.ts';
import type { PartOfForest } from './cohorts.ts';
import { createColumns, intAt, valueAt, type GainColumns } from './columns.ts';
import { lerp } from './daily-interpolation.ts';
import { dayTables, tableDay, type DayTables } from './day-tables.ts';
import type { MeasuredTree } from './measured-tree.ts';
import type { Site } from './site.ts';
import { speciesModel } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { alignToMidnights } from './tree-clock.ts';
import { randomSpread } from './uncertainty.ts';
import { dayMs, daysPerYear, type Instant } from './units.ts';

/** Measured trees of one species, site and part as columns, so sums allocate no objects. */
export type MeasuredGroup = {
  speciesId: string | null;
  species: SpeciesModel;
  site: Site;
  isNearBuildings: boolean;
  part: PartOfForest;
  /** Infinity while alive. */
  endedAt: Float64Array;
  /** Index of the first clock of each tree, its planting, and the number of clocks at the end. */
  firstClock: Int32Array;
  /** Columns of `TreeClock`, aligned to midnights. */
  plantedAt: Float64Array;
  countedFrom: Float64Array;
  /** Earliest planting of any clock. */
  oldest: number;
};

export type PackedMeasured = { groups: MeasuredGroup[]; trees: number };

export function packMeasured(trees: Iterable<MeasuredTree>): PackedMeasured {
  const packer = createMeasuredPacker();
  for (const tree of trees) packer.add(tree);
  return packer.pack();
}

export type MeasuredPacker = { add(tree: MeasuredTree): void; pack(): PackedMeasured };

type GrowingGroup = Pick<MeasuredGroup, 'speciesId' | 'species' | 'site' | 'isNearBuildings' | 'part'> &
  Record<'endedAt' | 'firstClock' | 'plantedAt' | 'countedFrom', number[]>;

/** Collects trees in columns, so a caller may release each tree before it reads the next. */
export function createMeasuredPacker(): MeasuredPacker {
  const groups = new Map<string, GrowingGroup>();
  let trees = 0;
  return {
    add(tree) {
      const { speciesId, type, site, isNearBuildings = false, part = 0 } = tree;
      const key = JSON.stringify([speciesId, type, site, isNearBuildings, part]);
      const group = groups.get(key) ?? {
        speciesId,
        species: speciesModel(speciesId, type),
        site,
        isNearBuildings,
        part,
        endedAt: [],
        firstClock: [0],
        plantedAt: [],
        countedFrom: [],
      };
      groups.set(key, group);
      for (const { plantedAt, countedFrom } of alignToMidnights(tree).clocks) {
        group.plantedAt.push(plantedAt);
        group.countedFrom.push(countedFrom);
      }
      group.firstClock.push(group.plantedAt.length);
      group.endedAt.push(tree.endedAt ?? Infinity);
      trees += 1;
    },
    pack: () => ({ groups: [...groups.values()].map(packGroup), trees }),
  };
}

function packGroup({ endedAt, firstClock, plantedAt, countedFrom, ...kind }: GrowingGroup): MeasuredGroup {
  return {
    ...kind,
    endedAt: new Float64Array(endedAt),
    firstClock: new Int32Array(firstClock),
    plantedAt: new Float64Array(plantedAt),
    countedFrom: new Float64Array(countedFrom),
    oldest: plantedAt.reduce((oldest, at) => Math.min(oldest, at), Infinity),
  };
}

/** Planting of a tree; its later clocks are shifted by measurements. */
export const plantingOf = ({ firstClock, plantedAt }: MeasuredGroup, tree: number) =>
  valueAt(plantedAt, intAt(firstClock, tree));

export function countMeasured(group: MeasuredGroup, [from, to]: readonly [Instant, Instant]): number {
  if (from > to) return 0;
  let count = 0;
  for (let tree = 0; tree < group.endedAt.length; tree += 1)
    if (plantingOf(group, tree) <= to && valueAt(group.endedAt, tree) > from) count += 1;
  return count;
}

/** CO2 of the coming year by the current clocks; a year of 365.25 days ends between two days. */
export function annualRateOfMeasured(group: MeasuredGroup, at: Instant): number {
  const { endedAt, firstClock, plantedAt, countedFrom } = group;
  const { removedKg } = tablesUntil(group, at + 366 * dayMs);
  const removedAt = (day: number) => valueAt(removedKg, tableDay(day));
  const fullDays = Math.floor(daysPerYear);
  let sum = 0;
  for (let tree = 0; tree < endedAt.length; tree += 1) {
    let clock = intAt(firstClock, tree + 1) - 1;
    while (clock > intAt(firstClock, tree) && valueAt(countedFrom, clock) > at) clock -= 1;
    const day = Math.floor((at - valueAt(plantedAt, clock)) / dayMs);
    if (day < 0 || valueAt(endedAt, tree) <= at) continue;
    const nextYear = lerp(removedAt(day + fullDays), removedAt(day + fullDays + 1), daysPerYear - fullDays);
    sum += nextYear - removedAt(day);
  }
  return sum;
}

/** Samples every tree once per boundary and subtracts, yielding after each boundary. */
export function* columnsOfMeasured(
  group: MeasuredGroup,
  boundaries: readonly Instant[],
): Chunked<GainColumns> {
  const columns = createColumns(boundaries.length - 1);
  const [first, ...ends] = boundaries;
  if (first === undefined) return columns;
  const tables = tablesUntil(group, ends.at(-1) ?? first);
  const cursor = createCursor(group);
  let previous = advanceTo(cursor, group, tables, first);
  cursor.firstKg.set(cursor.lastKg);
  for (const [bucket, at] of ends.entries()) {
    const sums = advanceTo(cursor, group, tables, at);
    columns.removedKg[bucket] = sums.addedKg;
    columns.squares[bucket] = sums.squares;
    columns.squaresSinceStart[bucket] = sums.squaresSinceStart;
    columns.crownM2[bucket] = sums.crownM2 - previous.crownM2;
    columns.crownDbh[bucket] = sums.crownDbh - previous.crownDbh;
    previous = sums;
    yield;
  }
  return columns;
}

const tablesUntil = ({ species, site, oldest }: MeasuredGroup, at: number) =>
  dayTables(species, site, tableDay((at - oldest) / dayMs));

/** Iteration state of a group across ascending boundaries. */
type MeasuredCursor = {
  /** Clock of each tree at the latest boundary, and what to add to the tables for its earlier clocks. */
  clock: Int32Array;
  baseKg: Float64Array;
  baseM2: Float64Array;
  baseDbh: Float64Array;
  firstKg: Float64Array;
  lastKg: Float64Array;
};

const createCursor = ({ firstClock, endedAt: { length } }: MeasuredGroup): MeasuredCursor => ({
  clock: firstClock.slice(0, length),
  baseKg: new Float64Array(length),
  baseM2: new Float64Array(length),
  baseDbh: new Float64Array(length),
  firstKg: new Float64Array(length),
  lastKg: new Float64Array(length),
});

/** Hot loop over measured trees; each clock counts until the next one starts. */
function advanceTo(cursor: MeasuredCursor, group: MeasuredGroup, tables: DayTables, at: Instant) {
  const { clock, baseKg, baseM2, baseDbh, firstKg, lastKg } = cursor;
  const { endedAt, firstClock, plantedAt, countedFrom } = group;
  const { removedKg, crownM2, crownDbh } = tables;
  const measuredVariance = randomSpread(true) ** 2;
  const ageVariance = randomSpread(false) ** 2;
  const sums = { addedKg: 0, squares: 0, squaresSinceStart: 0, crownM2: 0, crownDbh: 0 };
  for (let tree = 0; tree < clock.length; tree += 1) {
    const until = Math.min(at, valueAt(endedAt, tree));
    const afterLast = intAt(firstClock, tree + 1);
    let current = intAt(clock, tree);
    while (current + 1 < afterLast && valueAt(countedFrom, current + 1) < until) {
      const start = valueAt(countedFrom, current + 1);
      const lastDay = ageInDays(start, valueAt(plantedAt, current));
      const firstDay = ageInDays(start, valueAt(plantedAt, current + 1));
      baseKg[tree] = valueAt(baseKg, tree) + valueAt(removedKg, lastDay) - valueAt(removedKg, firstDay);
      baseM2[tree] = valueAt(baseM2, tree) + valueAt(crownM2, lastDay) - valueAt(crownM2, firstDay);
      baseDbh[tree] = valueAt(baseDbh, tree) + valueAt(crownDbh, lastDay) - valueAt(crownDbh, firstDay);
      current += 1;
    }
    clock[tree] = current;
    const day = ageInDays(until, valueAt(plantedAt, current));
    const kg = valueAt(baseKg, tree) + valueAt(removedKg, day);
    const added = kg - valueAt(lastKg, tree);
    const sinceStart = kg - valueAt(firstKg, tree);
    // The second clock is that of the first measurement.
    const second = intAt(firstClock, tree) + 1;
    const isMeasured = second < afterLast && valueAt(countedFrom, second) <= at;
    const variance = isMeasured ? measuredVariance : ageVariance;
    lastKg[tree] = kg;
    sums.addedKg += added;
    sums.squares += variance * added * added;
    sums.squaresSinceStart += variance * sinceStart * sinceStart;
    sums.crownM2 += valueAt(baseM2, tree) + valueAt(crownM2, day);
    sums.crownDbh += valueAt(baseDbh, tree) + valueAt(crownDbh, day);
  }
  return sums;
}

/** Row of the tables; negative ages are those before planting. */
const ageInDays = (at: number, plantedAt: number) => tableDay((at - plantedAt) / dayMs);
