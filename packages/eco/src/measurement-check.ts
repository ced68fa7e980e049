import { expectedSize, measuredAge, measuredValue, type Measurement, type Tree } from './measured-tree.ts';
import { speciesModel } from './species-data.ts';
import type { SpeciesModel } from './species-model.ts';
import { effectiveYears, type Instant, yearMs } from './units.ts';

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

export type SizeDoubt = 'trunk' | 'height' | 'proportion' | 'trunk_growth' | 'height_growth' | 'age';

type RecordedSize = {
  dbhCm: number | null;
  heightM: number | null;
  /** Null when the age is not known. */
  plantedAt: Instant | null;
  at: Instant;
};

/** Largest ratio between a height and the height that the species has with this trunk. */
const maxProportion = 3;
const maxGrowthMPerYear = 3;
/** Share of the expected size below which the stated age is doubtful, for trees of this age in years. */
const minShareOfExpected = 0.15;
const minDoubtfulYears = 5;

/** Compares a size from somebody's records, which has no earlier measurement, with the growth model. */
export function findSizeDoubts(
  kind: Pick<Tree, 'speciesId' | 'type' | 'site'>,
  size: RecordedSize,
): SizeDoubt[] {
  const species = speciesModel(kind.speciesId, kind.type);
  const { dbhCm, heightM, plantedAt, at } = size;
  const doubts: SizeDoubt[] = [];
  if (dbhCm !== null && (dbhCm < minDbhCm || dbhCm > maxShareOfLargest * species.maxDbhCm))
    doubts.push('trunk');
  if (heightM !== null && (heightM < minHeightM || heightM > maxShareOfLargest * species.maxHeightM))
    doubts.push('height');
  if (doubts.length > 0) return doubts;
  const proportion = proportionOf(kind, size) ?? 1;
  if (proportion > maxProportion || proportion < 1 / maxProportion) return ['proportion'];
  return plantedAt === null
    ? []
    : findAgeDoubts({ ...kind, plantedAt, endedAt: null }, { dbhCm, heightM, at });
}

/** Ratio of a height to the height that the species has with this trunk; undefined where the model has none. */
export function proportionOf(
  { speciesId, type }: Pick<Tree, 'speciesId' | 'type'>,
  { dbhCm, heightM }: Pick<RecordedSize, 'dbhCm' | 'heightM'>,
): number | undefined {
  // The proportions of saplings vary too much.
  if (dbhCm === null || heightM === null || heightM < 1.5) return undefined;
  const species = speciesModel(speciesId, type);
  const age = measuredAge(species, { dbhCm, heightM });
  const expected = age && species.sizeAt(age);
  if (expected?.dbhCm == null) return undefined;
  const ratio = (heightM / dbhCm) * (expected.dbhCm / expected.heightM);
  return Number.isFinite(ratio) ? ratio : undefined;
}

function findAgeDoubts(
  tree: Tree,
  { dbhCm, heightM, at }: Pick<RecordedSize, 'dbhCm' | 'heightM' | 'at'>,
): SizeDoubt[] {
  const species = speciesModel(tree.speciesId, tree.type);
  const years = Math.max(0, at - tree.plantedAt) / yearMs;
  const start = species.sizeAt(effectiveYears(0));
  const startCm = Math.max(start.dbhCm ?? 0, measurementErrorCm);
  const doubts: SizeDoubt[] = [];
  if (
    dbhCm !== null &&
    species.measuredBy === 'dbh' &&
    dbhCm > startCm + measurementErrorCm + maxGrowthCmPerYear * years
  )
    doubts.push('trunk_growth');
  if (heightM !== null && heightM > start.heightM + 1 + maxGrowthMPerYear * years)
    doubts.push('height_growth');
  const size = measuredValue(species, {
    ...(dbhCm !== null && { dbhCm }),
    ...(heightM !== null && { heightM }),
  });
  if (
    doubts.length === 0 &&
    years >= minDoubtfulYears &&
    size !== undefined &&
    size < minShareOfExpected * expectedSize(tree, at)
  )
    doubts.push('age');
  return doubts;
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
