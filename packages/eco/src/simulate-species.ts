import {
  catalogueErrorsWith,
  compileRecord,
  currentBases,
  findBase,
  type SpeciesRecord,
} from './species-data.ts';
import { speciesErrors } from './species-errors.ts';
import { oldestYears, type SpeciesModel } from './species-model.ts';
import { findSimulationError, type SimulationError } from './species-simulation.ts';
import { effectiveYears } from './units.ts';

/**
 * Reason to reject a species. `shape`: a number is missing or out of bounds. `falls`, `explodes`: invalid
 * curve. `leaned_on`: a dependent species would become invalid.
 */
export type ModelError = {
  kind: 'shape' | 'falls' | 'explodes' | 'leaned_on';
  /** Age at which the error occurred; null for structural errors. */
  years: number | null;
  detail: string;
};

export type SimulatedPoint = {
  years: number;
  dbhCm: number | null;
  heightM: number;
  crownM: number;
  co2Kg: number;
};

export type SpeciesSimulation = { faults: ModelError[]; curve: SimulatedPoint[] };

/** Simulates a species without adding it to the catalogue. */
export function simulateSpecies(record: unknown): SpeciesSimulation {
  const shapeErrors = speciesErrors(record, currentBases());
  if (shapeErrors.length > 0)
    return { faults: shapeErrors.map((detail) => ({ kind: 'shape', years: null, detail })), curve: [] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a record without shape errors is a species
  const species = record as SpeciesRecord;
  const model = compileRecord(species, findBase);
  const error = findSimulationError(model);
  const curve = curveOf(model, error?.years ?? oldestYears);
  if (error !== undefined) return { faults: [toModelError(error)], curve };
  const catalogueErrors = catalogueErrorsWith(species);
  return { faults: catalogueErrors.map((detail) => ({ kind: 'leaned_on', years: null, detail })), curve };
}

const kindsBySimulation = { breaks: 'shape', falls: 'falls', explodes: 'explodes' } as const satisfies Record<
  SimulationError['kind'],
  ModelError['kind']
>;

function toModelError({ kind, years }: SimulationError): ModelError {
  return { kind: kindsBySimulation[kind], years, detail: `${kind} at ${years} years` };
}

/** Years drawn after growth ends, to show that it has ended. */
const tailYears = 5;

/** Returns one point per year until growth ends, up to the given age. */
function curveOf(model: SpeciesModel, lastYears: number): SimulatedPoint[] {
  const points: SimulatedPoint[] = [];
  for (let years = 0; years <= lastYears; years += 1) {
    const point = pointAt(model, years);
    if (![point.dbhCm ?? 0, point.heightM, point.crownM, point.co2Kg].every(Number.isFinite)) break;
    points.push(point);
  }
  const end = points.findLastIndex((point, index) => index > 0 && !isSameSize(point, points[index - 1]));
  return points.slice(0, Math.max(end, 1) + tailYears);
}

function pointAt(model: SpeciesModel, years: number): SimulatedPoint {
  const age = effectiveYears(years);
  return { years, ...model.sizeAt(age), co2Kg: model.stockKgAt(age) };
}

function isSameSize(one: SimulatedPoint, other: SimulatedPoint | undefined): boolean {
  return (
    other !== undefined &&
    one.dbhCm === other.dbhCm &&
    one.heightM === other.heightM &&
    one.crownM === other.crownM
  );
}
