import { expectedSize, type Measurement, type Tree } from './measured-tree.ts';
import { speciesModel } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { yearMs } from './units.ts';

export type MeasurementFault =
  | 'no_measure'
  | 'before_planting'
  | 'after_end'
  | 'not_after_last'
  | 'too_small'
  | 'too_large'
  | 'shrinking'
  | 'too_fast';

export type MeasurementVerdict = {
  /** Undefined where the measurement can be kept. */
  fault?: MeasurementFault;
  /** The diameter if the number was a girth: set where the number as given is unlikely and this one is not. */
  dbhIfGirthCm?: number;
};

const smallestDbhCm = 0.5;
const smallestHeightM = 0.1;
const largestShare = 1.2;
const minShare = 0.9;
const fastestCmPerYear = 5;
/** Two readings of one trunk differ by as much, which soon after each other would look like fast growth. */
const readingErrorCm = 1;
/** A trunk this many times the expected one is asked about. */
const suspiciousShare = 2;

/** METHOD section 5: what to refuse, and whether a girth was taken for a diameter, the commonest mistake. */
export function checkMeasurement(tree: Tree, measurement: Measurement): MeasurementVerdict {
  const species = speciesModel(tree.speciesId, tree.type);
  const fault = faultOf(species, tree, measurement);
  const { dbhCm } = measurement;
  if (dbhCm === undefined || species.measuredBy !== 'dbh') return fault ? { fault } : {};
  const dbhIfGirthCm = dbhCm / Math.PI;
  const isSuspicious =
    fault === 'too_large' ||
    fault === 'too_fast' ||
    (fault === undefined && dbhCm > suspiciousShare * expectedSize(tree, measurement.at));
  const isLikelyGirth =
    isSuspicious && faultOf(species, tree, { at: measurement.at, dbhCm: dbhIfGirthCm }) === undefined;
  return { ...(fault ? { fault } : {}), ...(isLikelyGirth ? { dbhIfGirthCm } : {}) };
}

/** Whether any tree of the species has such a trunk or height; true for what says nothing of its age. */
export function isPossibleSize(
  { speciesId, type }: Pick<Tree, 'speciesId' | 'type'>,
  size: Omit<Measurement, 'at'>,
): boolean {
  const species = speciesModel(speciesId, type);
  const told = sizeIn(species, size);
  return told === undefined || boundFault(species, told) === undefined;
}

function faultOf(species: SpeciesModel, tree: Tree, measurement: Measurement): MeasurementFault | undefined {
  const { at } = measurement;
  if (at < tree.plantedAt) return 'before_planting';
  if (tree.endedAt !== null && at > tree.endedAt) return 'after_end';
  const size = sizeIn(species, measurement);
  if (size === undefined || !Number.isFinite(size)) return 'no_measure';
  const last = lastOf(tree);
  if (last !== undefined && at <= last.at) return 'not_after_last';
  const beyond = boundFault(species, size);
  if (beyond !== undefined) return beyond;
  const lastSize = last && sizeIn(species, last);
  if (lastSize !== undefined && size < minShare * lastSize) return 'shrinking';
  if (species.measuredBy === 'height') return undefined;
  const startSize = lastSize ?? expectedSize(tree, tree.plantedAt);
  const years = (at - (last?.at ?? tree.plantedAt)) / yearMs;
  return size - startSize > Math.max(readingErrorCm, fastestCmPerYear * years) ? 'too_fast' : undefined;
}

/** Bounds that need no history of the tree. */
function boundFault(species: SpeciesModel, size: number): MeasurementFault | undefined {
  const [smallest, largest] =
    species.measuredBy === 'height'
      ? [smallestHeightM, species.maxHeightM]
      : [smallestDbhCm, species.maxDbhCm];
  if (size < smallest) return 'too_small';
  return size > largestShare * largest ? 'too_large' : undefined;
}

function sizeIn(species: SpeciesModel, { dbhCm, heightM }: Omit<Measurement, 'at'>): number | undefined {
  if (species.measuredBy === null) return undefined;
  return species.measuredBy === 'height' ? heightM : dbhCm;
}

function lastOf({ measurements = [] }: Tree): Measurement | undefined {
  return measurements.toSorted((one, other) => one.at - other.at).at(-1);
}
