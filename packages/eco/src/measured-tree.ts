import { siteRates } from './factors.ts';
import { ageAt, effectiveAge, type Site } from './site.ts';
import { speciesModel, type PlantType } from './species-data.ts';
import { oldestYears, type SpeciesModel } from './species-model.ts';
import { effectiveYears, instant, yearMs, type EffectiveYears, type Instant } from './units.ts';

/** The trunk of a tree or the height of a palm, on a day. */
export type Measurement = { at: Instant; dbhCm?: number; heightM?: number };

export type Tree = {
  speciesId: string | null;
  /** Decides which default stands in for a species that is not known. */
  type?: PlantType;
  site: Site;
  plantedAt: Instant;
  /** Dead, removed or damaged beyond recovery: from here on it gives nothing more. */
  endedAt: Instant | null;
  isNearBuildings?: boolean;
  /** Only those that were accepted. */
  measurements?: readonly Measurement[];
};

/** From `countedFrom` on the tree is as old as if it had been planted at `plantedAt`. */
export type TreeClock = { plantedAt: Instant; countedFrom: Instant };

/** A tree whose measurements have become clocks, the first of which is its own planting; plain data, fit to be stored. */
export type MeasuredTree = {
  speciesId: string | null;
  type?: PlantType;
  site: Site;
  endedAt: Instant | null;
  isNearBuildings?: boolean;
  clocks: readonly TreeClock[];
};

/** METHOD section 5: the tree stays on its curve and its clock is shifted, so that nothing jumps on the measuring day. */
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

/** The age on the curve at which the species has the measured size; undefined where that size says nothing of its age. */
export function measuredAge(
  species: SpeciesModel,
  { dbhCm, heightM }: Pick<Measurement, 'dbhCm' | 'heightM'>,
): EffectiveYears | undefined {
  const size = species.measuredBy === 'height' ? heightM : species.measuredBy === 'dbh' ? dbhCm : undefined;
  return size === undefined ? undefined : knownAge(species, size);
}

const agesBySpecies = new WeakMap<SpeciesModel, Map<number, EffectiveYears>>();
/** Sizes are read to a millimetre or a centimetre, so that a species has no more of them than this. */
const maxSizes = 10_000;

/** A bisection once a size: a sum over thousands of measured trees would repeat the same ones. */
function knownAge(species: SpeciesModel, size: number): EffectiveYears {
  const ages = agesBySpecies.get(species) ?? new Map<number, EffectiveYears>();
  agesBySpecies.set(species, ages);
  const known = ages.get(size);
  if (known !== undefined) return known;
  if (ages.size >= maxSizes) ages.clear();
  const age = ageOfSize((years) => measuredSize(species, years), size);
  ages.set(size, age);
  return age;
}

function measuredSize(species: SpeciesModel, age: EffectiveYears): number {
  const { dbhCm, heightM } = species.sizeAt(age);
  return species.measuredBy === 'height' ? heightM : (dbhCm ?? Number.NaN);
}

const halvings = 80;

/** Bisection for the youngest age that has the size, or the largest size where the tree is larger than its curve. */
function ageOfSize(sizeAt: (age: EffectiveYears) => number, size: number): EffectiveYears {
  const wanted = Math.min(size, sizeAt(oldestYears));
  let [young, old]: [number, number] = [0, oldestYears];
  if (sizeAt(effectiveYears(young)) >= wanted) return effectiveYears(young);
  for (let step = 0; step < halvings; step += 1) {
    const middle = (young + old) / 2;
    if (sizeAt(effectiveYears(middle)) >= wanted) old = middle;
    else young = middle;
  }
  return effectiveYears(old);
}

/** The size that the age alone makes likely, to compare a measurement with. */
export function expectedSize(tree: Tree, at: Instant): number {
  return measuredSize(
    speciesModel(tree.speciesId, tree.type),
    effectiveAge(tree.site, ageAt(tree.plantedAt, at)),
  );
}
