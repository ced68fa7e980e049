import type { TreeSize } from './biomass.ts';
import { oldestYears, type SpeciesModel } from './species-model.ts';
import { effectiveYears } from './units.ts';

type Simulation = { name: string; sizeAt: SpeciesModel['sizeAt']; stockKgAt?: SpeciesModel['stockKgAt'] };

/**
 * `breaks`: a size is NaN or negative. `falls`: it shrinks with age. `explodes`: larger than any known tree.
 */
export type SimulationError = { kind: 'breaks' | 'falls' | 'explodes'; years: number };

const stepYears = 0.25;

/** Above the largest living trees: the Tule cypress, a Californian redwood, the Anantapur banyan. */
const maxSizes = { dbhCm: 1_200, heightM: 120, crownM: 160 };

/**
 * Simulates a compiled model over 200 years and rejects one that breaks, falls or explodes. Sizes by age must
 * not decrease; height or crown derived from the trunk may dip, as in some published curves.
 */
export function findSimulationError({
  sizeAt,
  stockKgAt,
}: Omit<Simulation, 'name'>): SimulationError | undefined {
  let previous: number[] = [];
  for (let years = 0; years <= oldestYears; years += stepYears) {
    const age = effectiveYears(years);
    const size = sizeAt(age);
    const stockKg = stockKgAt?.(age) ?? 0;
    if (![size.dbhCm ?? 0, size.heightM, size.crownM, stockKg].every(isValidSize))
      return { kind: 'breaks', years };
    if (isBeyondAnyTree(size)) return { kind: 'explodes', years };
    const current = [...growingLengths(size), stockKg];
    if (current.some((length, position) => length < (previous[position] ?? 0) * (1 - 1e-12)))
      return { kind: 'falls', years };
    previous = current;
  }
  return undefined;
}

/** Returns the simulation error as a sentence. */
export function simulationErrors({ name, ...simulation }: Simulation): string[] {
  const error = findSimulationError(simulation);
  return error === undefined ? [] : [`${name} ${sentences[error.kind]} at the age of ${error.years} years`];
}

const sentences = {
  breaks: 'has no right size',
  falls: 'falls',
  explodes: 'is larger than any tree',
} satisfies Record<SimulationError['kind'], string>;

const isValidSize = (length: number) => length >= 0 && Number.isFinite(length);

function isBeyondAnyTree({ dbhCm, heightM, crownM }: TreeSize): boolean {
  return (dbhCm ?? 0) > maxSizes.dbhCm || heightM > maxSizes.heightM || crownM > maxSizes.crownM;
}

const growingLengths = ({ dbhCm, heightM, crownM }: TreeSize): number[] =>
  dbhCm === null ? [heightM, crownM] : [dbhCm];
