import { censusOfTree, gainOfTree, sizeOfTree } from './benefits-of-tree.ts';
import { tellBenefits, type BenefitOptions, type Benefits } from './benefits.ts';
import type { TreeSize } from './biomass.ts';
import { measuredTree, type MeasuredTree, type Measurement, type Tree } from './measured-tree.ts';
import { checkMeasurement, type MeasurementVerdict } from './measurement-check.ts';
import type { Grade } from './quality.ts';
import type { Site } from './site.ts';
import { speciesIdOf, speciesModel, type PlantType } from './species-data.ts';
import { instant, type Instant } from './units.ts';

export type EstimateRequest = {
  /** An id or a name of the species; one that is not known is estimated by the default of its type. */
  specie: string | null;
  type?: PlantType;
  plantedAt: Instant;
  at: Instant;
  site: Site;
  /** Its trunk, or for a palm its height. */
  dbhCm?: number;
  heightM?: number;
  /** When it was measured; without it the size is the one it has at `at`. */
  measuredAt?: Instant;
  isNearBuildings?: boolean;
};

export type Estimate = { specie: string | null; grade: Grade; size: TreeSize; benefits: Benefits };

/** Without an estimate where the measurement cannot be right; the verdict then says why. */
export type EstimateOutcome = { estimate: Estimate | null; verdict: MeasurementVerdict };

/** What such a tree would do from its planting until `at`. */
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
  const clocked = clockedTree(tree, measurement, request.measuredAt);
  /** A tree that is larger than its age lets expect began to grow, by its clock, before it was planted. */
  const startedAt = instant(Math.min(plantedAt, clocked.clocks[0]?.plantedAt ?? plantedAt));
  const gain = gainOfTree(clocked, plantedAt > at ? plantedAt : startedAt, at);
  const found: Estimate = {
    specie: (specie === null ? undefined : speciesIdOf(specie)) ?? null,
    grade: speciesModel(specie, type).grade,
    size: sizeOfTree(clocked, at),
    benefits: tellBenefits(gain, censusOfTree(clocked, plantedAt, at), [plantedAt, at], options),
  };
  return { estimate: found, verdict };
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
 * A tree without a history here has no total that could jump: where its size at the end is all that is known,
 * the clock which that size tells runs over its whole life, so that a thicker trunk means more CO2.
 */
function clockedTree(
  tree: Tree,
  measurement: Measurement | undefined,
  measuredAt: Instant | undefined,
): MeasuredTree {
  const clocked = measuredTree(measurement ? { ...tree, measurements: [measurement] } : tree);
  const clock = clocked.clocks[1];
  if (clock === undefined || measuredAt !== undefined) return clocked;
  return { ...clocked, clocks: [{ ...clock, countedFrom: clock.plantedAt }, clock] };
}
