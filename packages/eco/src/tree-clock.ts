import { midnightsAround, onLine, wayBetween } from './day-line.ts';
import { dayTables, tableDay } from './day-tables.ts';
import { crownBasisUntil, type CrownBasis } from './flows.ts';
import type { MeasuredTree, TreeClock } from './measured-tree.ts';
import { midnightOfDay, riyadhDay } from './riyadh-day.ts';
import { ageAt, effectiveAge, wholeDaysBetween, yearsOfDays, type Site } from './site.ts';
import { speciesModel } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { daysPerYear, instant, yearMs, type Instant, type Years } from './units.ts';

/** What a tree has given since it was planted. */
export type Reading = CrownBasis & { removedKg: number };

export const noReading: Reading = { removedKg: 0, crownM2: 0, crownDbh: 0 };

type ReadAge = (species: SpeciesModel, site: Site, plantedAt: Instant, at: Instant) => Reading;

/** By the formula to the millisecond, for what is only imagined and for the method's own vectors. */
export const readExactly: ReadAge = (species, site, plantedAt, at) =>
  readAtAge(species, site, ageAt(plantedAt, at));

/** By the formula at the whole days of age: the same as by the tables, for one tree as far ahead as its curve goes. */
const readWholeDays: ReadAge = (species, site, plantedAt, at) =>
  readAtAge(species, site, yearsOfDays(tableDay(wholeDaysBetween(plantedAt, at))));

function readAtAge(species: SpeciesModel, site: Site, age: Years): Reading {
  const stockKg = species.stockKgAt(effectiveAge(site, age));
  return { removedKg: stockKg - species.plantedKg, ...crownBasisUntil(species, site, age) };
}

/** By the tables of whole days of age, as all sums over many trees are. */
export const readByDay: ReadAge = (species, site, plantedAt, at) => {
  const day = tableDay(wholeDaysBetween(plantedAt, at));
  const tables = dayTables(species, site, day);
  return {
    removedKg: tables.removedKg[day] as number,
    crownM2: tables.crownM2[day] as number,
    crownDbh: tables.crownDbh[day] as number,
  };
};

/**
 * The tree as it is read at midnights: a clock counts from the midnight that begins its day, so that every day of the
 * tree is one day of its curve and a measurement takes or gives no part of a day.
 */
export function byMidnights(tree: MeasuredTree): MeasuredTree {
  if (tree.clocks.length === 1) return tree;
  const clocks = tree.clocks.map(({ plantedAt, countedFrom }) => ({
    plantedAt,
    countedFrom: midnightOfDay(riyadhDay(countedFrom)),
  }));
  return { ...tree, clocks };
}

/** Everything a tree has given until `at`, on the straight line between the midnights around it. */
export function readOnLine(tree: MeasuredTree, at: Instant): Reading {
  const midnights = midnightsAround(at);
  const way = wayBetween(midnights, at);
  const [start, end] = [
    readTree(tree, midnights[0], readWholeDays),
    readTree(tree, midnights[1], readWholeDays),
  ];
  return {
    removedKg: onLine(start.removedKg, end.removedKg, way),
    crownM2: onLine(start.crownM2, end.crownM2, way),
    crownDbh: onLine(start.crownDbh, end.crownDbh, way),
  };
}

/** Everything a tree has given until `at`: each of its clocks counts from its start to the start of the next. */
export function readTree(tree: MeasuredTree, at: Instant, readAge: ReadAge): Reading {
  const species = speciesModel(tree.speciesId, tree.type);
  const until = Math.min(at, tree.endedAt ?? Infinity);
  const sum = { ...noReading };
  for (const [position, { plantedAt, countedFrom }] of tree.clocks.entries()) {
    const end = instant(Math.min(until, tree.clocks[position + 1]?.countedFrom ?? Infinity));
    if (end <= countedFrom) continue;
    const first = countedFrom <= plantedAt ? noReading : readAge(species, tree.site, plantedAt, countedFrom);
    const last = readAge(species, tree.site, plantedAt, end);
    sum.removedKg += last.removedKg - first.removedKg;
    sum.crownM2 += last.crownM2 - first.crownM2;
    sum.crownDbh += last.crownDbh - first.crownDbh;
  }
  return sum;
}

/** METHOD section 6: what the coming year adds, by the clock that runs now; nothing before planting and after the end. */
export function annualRateKg(tree: MeasuredTree, at: Instant): number {
  const clock = runningClock(tree, at);
  if (clock === undefined) return 0;
  const stockAt = (moment: number) => stockKg(tree, ageAt(clock.plantedAt, instant(moment)));
  return Math.max(0, stockAt(at + yearMs) - stockAt(at));
}

/** The same at whole days of age, as in sums over many trees; the end of a year of 365.25 days lies between two. */
export function annualRateByDay(tree: MeasuredTree, at: Instant): number {
  const clock = runningClock(tree, at);
  if (clock === undefined) return 0;
  const day = wholeDaysBetween(clock.plantedAt, at);
  const stockOn = (days: number) => stockKg(tree, yearsOfDays(tableDay(days)));
  const wholeYear = Math.floor(daysPerYear);
  const nextYear = onLine(stockOn(day + wholeYear), stockOn(day + wholeYear + 1), daysPerYear - wholeYear);
  return Math.max(0, nextYear - stockOn(day));
}

const stockKg = ({ speciesId, type, site }: MeasuredTree, age: Years) =>
  speciesModel(speciesId, type).stockKgAt(effectiveAge(site, age));

const runningClock = (tree: MeasuredTree, at: Instant) =>
  tree.endedAt !== null && tree.endedAt <= at ? undefined : clockAt(tree, at);

export function clockAt({ clocks }: MeasuredTree, at: Instant): TreeClock | undefined {
  return clocks.findLast(({ countedFrom }) => countedFrom <= at);
}

/** Whether the tree stood at any moment of the range; only such trees are counted. */
export function isCounted({ clocks, endedAt }: MeasuredTree, from: Instant, to: Instant): boolean {
  const plantedAt = clocks[0]?.plantedAt ?? Infinity;
  return from <= to && plantedAt <= to && (endedAt === null || endedAt > from);
}
