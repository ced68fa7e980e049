import { dayTables, tableDay } from './day-tables.ts';
import { crownBasisUntil, type CrownBasis } from './flows.ts';
import type { MeasuredTree, TreeClock } from './measured-tree.ts';
import { ageAt, effectiveAge, wholeDaysBetween, type Site } from './site.ts';
import { speciesModel } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { effectiveYears, instant, yearMs, type Instant } from './units.ts';

/** What a tree has given since it was planted. */
export type Reading = CrownBasis & { removedKg: number };

type ReadAge = (species: SpeciesModel, site: Site, plantedAt: Instant, at: Instant) => Reading;

/** By the formula to the millisecond, for the answer about one tree. */
export const readExactly: ReadAge = (species, site, plantedAt, at) => {
  const age = ageAt(plantedAt, at);
  const stockKg = species.stockKgAt(effectiveAge(site, age));
  return {
    removedKg: stockKg - species.stockKgAt(effectiveYears(0)),
    ...crownBasisUntil(species, site, age),
  };
};

/** By the whole days of age, as all sums over many trees are. */
export const readByDay: ReadAge = (species, site, plantedAt, at) => {
  const day = tableDay(wholeDaysBetween(plantedAt, at));
  const tables = dayTables(species, site, day);
  return {
    removedKg: tables.removedKg[day] as number,
    crownM2: tables.crownM2[day] as number,
    crownDbh: tables.crownDbh[day] as number,
  };
};

/** Everything a tree has given until `at`: each of its clocks counts from its start to the start of the next. */
export function readTree(tree: MeasuredTree, at: Instant, readAge: ReadAge): Reading {
  const species = speciesModel(tree.speciesId, tree.type);
  const until = Math.min(at, tree.endedAt ?? Infinity);
  const sum: Reading = { removedKg: 0, crownM2: 0, crownDbh: 0 };
  for (const [position, { plantedAt, countedFrom }] of tree.clocks.entries()) {
    const end = instant(Math.min(until, tree.clocks[position + 1]?.countedFrom ?? Infinity));
    if (end <= countedFrom) continue;
    const [first, last] = [countedFrom, end].map((moment) => readAge(species, tree.site, plantedAt, moment));
    if (first === undefined || last === undefined) continue;
    sum.removedKg += last.removedKg - first.removedKg;
    sum.crownM2 += last.crownM2 - first.crownM2;
    sum.crownDbh += last.crownDbh - first.crownDbh;
  }
  return sum;
}

/** METHOD section 6: what the coming year adds, by the clock that runs now; nothing before planting and after the end. */
export function annualRateKg(tree: MeasuredTree, at: Instant): number {
  const clock = clockAt(tree, at);
  if (clock === undefined || (tree.endedAt !== null && tree.endedAt <= at)) return 0;
  const species = speciesModel(tree.speciesId, tree.type);
  const stockAt = (moment: number) =>
    species.stockKgAt(effectiveAge(tree.site, ageAt(clock.plantedAt, instant(moment))));
  return Math.max(0, stockAt(at + yearMs) - stockAt(at));
}

export function clockAt({ clocks }: MeasuredTree, at: Instant): TreeClock | undefined {
  return clocks.findLast(({ countedFrom }) => countedFrom <= at);
}

/** Whether the tree stood at any moment of the range; only such trees are counted. */
export function isCounted({ clocks, endedAt }: MeasuredTree, from: Instant, to: Instant): boolean {
  const plantedAt = clocks[0]?.plantedAt ?? Infinity;
  return from <= to && plantedAt <= to && (endedAt === null || endedAt > from);
}
