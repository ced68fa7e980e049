import { faultsAmongSpecies, findBase, knownBases, type SpeciesRecord } from './species-data.ts';
import { speciesFaults } from './species-faults.ts';
import { compileSpecies, oldestYears, type SpeciesModel } from './species-model.ts';
import { findTrialFault, type TrialFault } from './species-trial.ts';
import { effectiveYears } from './units.ts';

/**
 * Why a species is refused. `shape`: a number is missing or out of its bounds. `falls` and `explodes`: what its curve does.
 * `leaned_on`: another species walks along its curve, and would be wrong with it.
 */
export type ModelFault = {
  kind: 'shape' | 'falls' | 'explodes' | 'leaned_on';
  /** The age at which it was found; null for what is seen without trying. */
  years: number | null;
  detail: string;
};

export type CurvePoint = {
  years: number;
  dbhCm: number | null;
  heightM: number;
  crownM: number;
  co2Kg: number;
};

export type SpeciesTrial = { faults: ModelFault[]; curve: CurvePoint[] };

/** Says what a species would do to trees, without taking it into use. */
export function trySpecies(record: unknown): SpeciesTrial {
  const shape = speciesFaults(record, knownBases());
  if (shape.length > 0)
    return { faults: shape.map((detail) => ({ kind: 'shape', years: null, detail })), curve: [] };
  const species = record as SpeciesRecord;
  const model = compileSpecies(
    species.id,
    species.confidence,
    { ...species, woodDensityGPerCm3: species.woodDensity?.gPerCm3 ?? null },
    findBase,
  );
  const fault = findTrialFault(model);
  const curve = curveOf(model, fault?.years ?? oldestYears);
  if (fault !== undefined) return { faults: [told(fault)], curve };
  const others = faultsAmongSpecies(species);
  return { faults: others.map((detail) => ({ kind: 'leaned_on', years: null, detail })), curve };
}

const kinds = { breaks: 'shape', falls: 'falls', explodes: 'explodes' } as const satisfies Record<
  TrialFault['kind'],
  ModelFault['kind']
>;

function told({ kind, years }: TrialFault): ModelFault {
  return { kind: kinds[kind], years, detail: `${kind} at ${years} years` };
}

/** As long as it is drawn after its end, so that one sees that it has ended. */
const restYears = 5;

/** A point for each year until nothing grows any more, at most to the given age. */
function curveOf(model: SpeciesModel, lastYears: number): CurvePoint[] {
  const points: CurvePoint[] = [];
  for (let years = 0; years <= lastYears; years += 1) {
    const point = pointAt(model, years);
    if (![point.dbhCm ?? 0, point.heightM, point.crownM, point.co2Kg].every(Number.isFinite)) break;
    points.push(point);
  }
  const end = points.findLastIndex((point, index) => index > 0 && !isSameSize(point, points[index - 1]));
  return points.slice(0, Math.max(end, 1) + restYears);
}

function pointAt(model: SpeciesModel, years: number): CurvePoint {
  const age = effectiveYears(years);
  return { years, ...model.sizeAt(age), co2Kg: model.stockKgAt(age) };
}

function isSameSize(one: CurvePoint, other: CurvePoint | undefined): boolean {
  return (
    other !== undefined &&
    one.dbhCm === other.dbhCm &&
    one.heightM === other.heightM &&
    one.crownM === other.crownM
  );
}
