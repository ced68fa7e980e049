import { expectedSize, measuredValue, type Measurement, type Tree } from './measured-tree.ts';
import { speciesModel } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { yearMs } from './units.ts';

export type MeasurementError =
  | 'no_measure'
  | 'before_planting'
  | 'after_end'
  | 'not_after_last'
  | 'too_small'
  | 'too_large'
  | 'shrinking'
  | 'too_fast';

export type MeasurementVerdict = {
  /** Undefined if the measurement is acceptable. */
  fault?: MeasurementError;
  /** Diameter if the number was a girth; set when only that interpretation is plausible. */
  dbhIfGirthCm?: number;
};

const minDbhCm = 0.5;
const minHeightM = 0.1;
const maxShareOfLargest = 1.2;
const minShareOfLast = 0.9;
const maxGrowthCmPerYear = 5;
/** Tolerance between two measurements, which would otherwise look like fast growth. */
const measurementErrorCm = 1;
/** Ratio to the expected trunk above which a girth is suspected. */
const suspiciousRatio = 2;

/** Checks a measurement and detects a girth entered as a diameter, the most common mistake. */
export function checkMeasurement(tree: Tree, measurement: Measurement): MeasurementVerdict {
  const species = speciesModel(tree.speciesId, tree.type);
  const fault = findMeasurementError(species, tree, measurement);
  const { dbhCm } = measurement;
  if (dbhCm === undefined || species.measuredBy !== 'dbh') return fault ? { fault } : {};
  const dbhIfGirthCm = dbhCm / Math.PI;
  const isSuspicious =
    fault === 'too_large' ||
    fault === 'too_fast' ||
    (fault === undefined && dbhCm > suspiciousRatio * expectedSize(tree, measurement.at));
  const isLikelyGirth =
    isSuspicious &&
    findMeasurementError(species, tree, { at: measurement.at, dbhCm: dbhIfGirthCm }) === undefined;
  return { ...(fault ? { fault } : {}), ...(isLikelyGirth ? { dbhIfGirthCm } : {}) };
}

/** Whether the species can have this size; true for sizes that do not determine an age. */
export function isPossibleSize(
  { speciesId, type }: Pick<Tree, 'speciesId' | 'type'>,
  size: Omit<Measurement, 'at'>,
): boolean {
  const species = speciesModel(speciesId, type);
  const measuredSize = measuredValue(species, size);
  return measuredSize === undefined || findBoundError(species, measuredSize) === undefined;
}

function findMeasurementError(
  species: SpeciesModel,
  tree: Tree,
  measurement: Measurement,
): MeasurementError | undefined {
  const { at } = measurement;
  if (at < tree.plantedAt) return 'before_planting';
  if (tree.endedAt !== null && at > tree.endedAt) return 'after_end';
  const size = measuredValue(species, measurement);
  if (size === undefined || !Number.isFinite(size)) return 'no_measure';
  const last = latestMeasurement(tree);
  if (last !== undefined && at <= last.at) return 'not_after_last';
  const boundError = findBoundError(species, size);
  if (boundError !== undefined) return boundError;
  const lastSize = last && measuredValue(species, last);
  if (lastSize !== undefined && size < minShareOfLast * lastSize) return 'shrinking';
  if (species.measuredBy === 'height') return undefined;
  const startSize = lastSize ?? expectedSize(tree, tree.plantedAt);
  const years = (at - (last?.at ?? tree.plantedAt)) / yearMs;
  return size - startSize > Math.max(measurementErrorCm, maxGrowthCmPerYear * years) ? 'too_fast' : undefined;
}

/** Bounds independent of the tree's history. */
function findBoundError(species: SpeciesModel, size: number): MeasurementError | undefined {
  const [min, max] =
    species.measuredBy === 'height' ? [minHeightM, species.maxHeightM] : [minDbhCm, species.maxDbhCm];
  if (size < min) return 'too_small';
  return size > maxShareOfLargest * max ? 'too_large' : undefined;
}

function latestMeasurement({ measurements = [] }: Tree): Measurement | undefined {
  return measurements.toSorted((one, other) => one.at - other.at).at(-1);
}
