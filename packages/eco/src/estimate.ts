import { censusOfTree, gainOfTree, sizeOfTree } from './benefits-of-tree.ts';
import { formatBenefits, type BenefitOptions, type Benefits } from './benefits.ts';
import type { TreeSize } from './biomass.ts';
import { measuredTree, type MeasuredTree, type Measurement, type Tree } from './measured-tree.ts';
import { checkMeasurement, type MeasurementVerdict } from './measurement-check.ts';
import type { Grade } from './quality.ts';
import type { Site } from './site.ts';
import { speciesIdOf, speciesModel, type PlantType } from './species-data.ts';
import { instant, type Instant } from './units.ts';

export type EstimateRequest = {
  /** Species id or name; unknown ones use the default of the type. */
  specie: string | null;
  type?: PlantType;
  plantedAt: Instant;
  at: Instant;
  site: Site;
  /** Trunk diameter; palms use `heightM`. */
  dbhCm?: number;
  heightM?: number;
  /** Measurement time; defaults to `at`. */
  measuredAt?: Instant;
  isNearBuildings?: boolean;
};

export type Estimate = { specie: string | null; grade: Grade; size: TreeSize; benefits: Benefits };

/** `estimate` is null if the measurement is impossible; `verdict` has the reason. */
export type EstimateOutcome = { estimate: Estimate | null; verdict: MeasurementVerdict };

/** Estimates the benefits of such a tree from planting until `at`. */
export function estimate(request: EstimateRequest, options: BenefitOptions = {}): EstimateOutcome {
  const { specie, type = 'tree', at, plantedAt } = request;
  const tree: Tree = {
    speciesId: specie,
    type,
    site: request.site,
    plantedAt,
    endedAt: null,
    isNearBuildings: request.isNearBuildings ?? false,
  };
  const measurement = measurementIn(request);
  const verdict = measurement ? checkMeasurement(tree, measurement) : {};
  if (verdict.fault !== undefined) return { estimate: null, verdict };
  const clocked = withMeasurement(tree, measurement, request.measuredAt);
  /** For a tree larger than expected at its age, the growth clock starts before the planting date. */
  const startedAt = instant(Math.min(plantedAt, clocked.clocks[0]?.plantedAt ?? plantedAt));
  const gain = gainOfTree(clocked, plantedAt > at ? plantedAt : startedAt, at);
  const result: Estimate = {
    specie: (specie === null ? undefined : speciesIdOf(specie)) ?? null,
    grade: speciesModel(specie, type).grade,
    size: sizeOfTree(clocked, at),
    benefits: formatBenefits(gain, censusOfTree(clocked, plantedAt, at), [plantedAt, at], options),
  };
  return { estimate: result, verdict };
}

function measurementIn({ at, dbhCm, heightM, measuredAt }: EstimateRequest): Measurement | undefined {
  if (dbhCm === undefined && heightM === undefined) return undefined;
  return {
    at: measuredAt ?? at,
    ...(dbhCm === undefined ? {} : { dbhCm }),
    ...(heightM === undefined ? {} : { heightM }),
  };
}

/**
 * With only a current size, its growth clock applies to the whole life, so a thicker trunk always means more
 * CO2.
 */
function withMeasurement(
  tree: Tree,
  measurement: Measurement | undefined,
  measuredAt: Instant | undefined,
): MeasuredTree {
  const clocked = measuredTree(measurement ? { ...tree, measurements: [measurement] } : tree);
  const clock = clocked.clocks[1];
  if (clock === undefined || measuredAt !== undefined) return clocked;
  return { ...clocked, clocks: [{ ...clock, countedFrom: clock.plantedAt }, clock] };
}
