import type { PartOfForest } from './cohorts.ts';
import { siteRates } from './factors.ts';
import { ageAt, effectiveAge, type Site } from './site.ts';
import { speciesModel, type PlantType } from './species-data.ts';
import { oldestYears, type SpeciesModel } from './species-model.ts';
import { effectiveYears, instant, yearMs, type EffectiveYears, type Instant } from './units.ts';

/** Trunk diameter of a tree or height of a palm at an instant. */
export type Measurement = { at: Instant; dbhCm?: number; heightM?: number };

export type Tree = {
  speciesId: string | null;
  /** Selects the default model for an unknown species. */
  type?: PlantType;
  site: Site;
  plantedAt: Instant;
  /** Dead, removed or damaged beyond recovery; no benefits after this. */
  endedAt: Instant | null;
  isNearBuildings?: boolean;
  part?: PartOfForest;
  /** Only accepted measurements. */
  measurements?: readonly Measurement[];
};

/** From `countedFrom` on, the tree has the age of one planted at `plantedAt`. */
export type TreeClock = { plantedAt: Instant; countedFrom: Instant };

/** A tree with its measurements converted to clocks; the first clock is its planting. Serializable. */
export type MeasuredTree = {
  speciesId: string | null;
  type?: PlantType;
  site: Site;
  endedAt: Instant | null;
  isNearBuildings?: boolean;
  part?: PartOfForest;
  clocks: readonly TreeClock[];
};

/** Keeps the tree on its curve and shifts its clock, so totals do not jump on the measurement day. */
export function measuredTree(tree: Tree): MeasuredTree {
  const { measurements = [], plantedAt, ...rest } = tree;
  const species = speciesModel(tree.speciesId, tree.type);
  const clocks: TreeClock[] = [{ plantedAt, countedFrom: plantedAt }];
  for (const measurement of measurements.toSorted((one, other) => one.at - other.at)) {
    const age = measuredAge(species, measurement);
    if (age === undefined || measurement.at < plantedAt) continue;
    const shift = (age / siteRates[tree.site]) * yearMs;
    clocks.push({ plantedAt: instant(measurement.at - shift), countedFrom: measurement.at });
  }
  return { ...rest, clocks };
}

/**
 * Returns the age at which the species reaches the measured size; undefined if the size does not determine an
 * age.
 */
export function measuredAge(
  species: SpeciesModel,
  measurement: Omit<Measurement, 'at'>,
): EffectiveYears | undefined {
  const size = measuredValue(species, measurement);
  return size === undefined ? undefined : cachedAgeOfSize(species, size);
}

/** Returns the size that determines the age of the species. */
export function measuredValue(
  { measuredBy }: SpeciesModel,
  { dbhCm, heightM }: Omit<Measurement, 'at'>,
): number | undefined {
  if (measuredBy === null) return undefined;
  return measuredBy === 'height' ? heightM : dbhCm;
}

const agesBySpecies = new WeakMap<SpeciesModel, Map<number, EffectiveYears>>();
/** Sizes are rounded to millimetres or centimetres, so a species has fewer distinct sizes. */
const maxSizes = 10_000;

/** Caches one bisection per size, because sums over many measured trees repeat sizes. */
function cachedAgeOfSize(species: SpeciesModel, size: number): EffectiveYears {
  const ages = agesBySpecies.get(species) ?? new Map<number, EffectiveYears>();
  agesBySpecies.set(species, ages);
  const cached = ages.get(size);
  if (cached !== undefined) return cached;
  if (ages.size >= maxSizes) ages.clear();
  const age = ageOfSize((years) => measuredSize(species, years), size);
  ages.set(size, age);
  return age;
}

function measuredSize(species: SpeciesModel, age: EffectiveYears): number {
  const { dbhCm, heightM } = species.sizeAt(age);
  return species.measuredBy === 'height' ? heightM : (dbhCm ?? Number.NaN);
}

const maxBisections = 80;

/** Bisects for the lowest age with the size, or with the largest size of the curve if the tree exceeds it. */
function ageOfSize(sizeAt: (age: EffectiveYears) => number, size: number): EffectiveYears {
  const targetSize = Math.min(size, sizeAt(oldestYears));
  let [young, old]: [number, number] = [0, oldestYears];
  if (sizeAt(effectiveYears(young)) >= targetSize) return effectiveYears(young);
  for (let step = 0; step < maxBisections; step += 1) {
    const midpoint = (young + old) / 2;
    if (sizeAt(effectiveYears(midpoint)) >= targetSize) old = midpoint;
    else young = midpoint;
  }
  return effectiveYears(old);
}

/** Returns the size expected from age alone, for comparison with a measurement. */
export function expectedSize(tree: Tree, at: Instant): number {
  return measuredSize(
    speciesModel(tree.speciesId, tree.type),
    effectiveAge(tree.site, ageAt(tree.plantedAt, at)),
  );
}
