import { midnightsAround, lerp, dayFraction } from './daily-interpolation.ts';
import { tableDay } from './day-tables.ts';
import { crownBasisUntil, type CrownBasis } from './flows.ts';
import type { MeasuredTree, TreeClock } from './measured-tree.ts';
import { midnightOfDay, riyadhDay } from './riyadh-day.ts';
import { ageAt, effectiveAge, wholeDaysBetween, yearsOfDays, type Site } from './site.ts';
import { speciesModel } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { instant, yearMs, type Instant, type Years } from './units.ts';

/** Cumulative benefits of a tree since planting. */
export type TreeSample = CrownBasis & { removedKg: number };

export const emptySample: TreeSample = { removedKg: 0, crownM2: 0, crownDbh: 0 };

type AgeSampler = (species: SpeciesModel, site: Site, plantedAt: Instant, at: Instant) => TreeSample;

/** Uses the formula with millisecond resolution, for hypothetical trees and the golden vectors. */
export const sampleExactly: AgeSampler = (species, site, plantedAt, at) =>
  sampleAtAge(species, site, ageAt(plantedAt, at));

/**
 * Uses the formula at whole days of age: the same result as the tables, without building them for one tree.
 */
const sampleWholeDays: AgeSampler = (species, site, plantedAt, at) =>
  sampleAtAge(species, site, yearsOfDays(tableDay(wholeDaysBetween(plantedAt, at))));

function sampleAtAge(species: SpeciesModel, site: Site, age: Years): TreeSample {
  const stockKg = species.stockKgAt(effectiveAge(site, age));
  return { removedKg: stockKg - species.plantedKg, ...crownBasisUntil(species, site, age) };
}

/**
 * Aligns each clock to the midnight of its day, so every day of the tree is one day of its curve and a
 * measurement never counts a partial day.
 */
export function alignToMidnights(tree: MeasuredTree): MeasuredTree {
  if (tree.clocks.length === 1) return tree;
  const clocks = tree.clocks.map(({ plantedAt, countedFrom }) => ({
    plantedAt,
    countedFrom: midnightOfDay(riyadhDay(countedFrom)),
  }));
  return { ...tree, clocks };
}

/** Returns the cumulative benefits at `at`, interpolated between the surrounding midnights. */
export function interpolateSample(tree: MeasuredTree, at: Instant): TreeSample {
  const midnights = midnightsAround(at);
  const fraction = dayFraction(midnights, at);
  const [start, end] = [
    sampleTree(tree, midnights[0], sampleWholeDays),
    sampleTree(tree, midnights[1], sampleWholeDays),
  ];
  return {
    removedKg: lerp(start.removedKg, end.removedKg, fraction),
    crownM2: lerp(start.crownM2, end.crownM2, fraction),
    crownDbh: lerp(start.crownDbh, end.crownDbh, fraction),
  };
}

/** Returns the cumulative benefits at `at`; each clock counts until the next one starts. */
export function sampleTree(tree: MeasuredTree, at: Instant, sampleAge: AgeSampler): TreeSample {
  const species = speciesModel(tree.speciesId, tree.type);
  const until = Math.min(at, tree.endedAt ?? Infinity);
  const sum = { ...emptySample };
  for (const [position, { plantedAt, countedFrom }] of tree.clocks.entries()) {
    const end = instant(Math.min(until, tree.clocks[position + 1]?.countedFrom ?? Infinity));
    if (end <= countedFrom) continue;
    const first =
      countedFrom <= plantedAt ? emptySample : sampleAge(species, tree.site, plantedAt, countedFrom);
    const last = sampleAge(species, tree.site, plantedAt, end);
    sum.removedKg += last.removedKg - first.removedKg;
    sum.crownM2 += last.crownM2 - first.crownM2;
    sum.crownDbh += last.crownDbh - first.crownDbh;
  }
  return sum;
}

/** Returns the CO2 of the coming year by the current clock; 0 before planting and after the end. */
export function annualRateKg(tree: MeasuredTree, at: Instant): number {
  const clock = currentClock(tree, at);
  if (clock === undefined) return 0;
  const stockAt = (moment: number) => stockKg(tree, ageAt(clock.plantedAt, instant(moment)));
  return Math.max(0, stockAt(at + yearMs) - stockAt(at));
}

const stockKg = ({ speciesId, type, site }: MeasuredTree, age: Years) =>
  speciesModel(speciesId, type).stockKgAt(effectiveAge(site, age));

const currentClock = (tree: MeasuredTree, at: Instant) =>
  tree.endedAt !== null && tree.endedAt <= at ? undefined : clockAt(tree, at);

export function clockAt({ clocks }: MeasuredTree, at: Instant): TreeClock | undefined {
  return clocks.findLast(({ countedFrom }) => countedFrom <= at);
}

/** Whether the tree was alive at any time in the range; only such trees are counted. */
export function isCounted({ clocks, endedAt }: MeasuredTree, from: Instant, to: Instant): boolean {
  const plantedAt = clocks[0]?.plantedAt ?? Infinity;
  return from <= to && plantedAt <= to && (endedAt === null || endedAt > from);
}
