import type { TreeSize } from './biomass.ts';
import { oldestYears, type SpeciesModel } from './species-model.ts';
import { effectiveYears } from './units.ts';

type Trial = { name: string; sizeAt: SpeciesModel['sizeAt']; stockKgAt?: SpeciesModel['stockKgAt'] };

const stepYears = 0.25;

/**
 * Walks a compiled model through 200 years: one that breaks or falls must not reach a tree.
 * What grows with age may never fall; a height or crown read from the trunk may dip, as some published curves do.
 */
export function trialFaults({ name, sizeAt, stockKgAt }: Trial): string[] {
  let before: number[] = [];
  for (let years = 0; years <= oldestYears; years += stepYears) {
    const age = effectiveYears(years);
    const size = sizeAt(age);
    const stockKg = stockKgAt?.(age) ?? 0;
    if (![size.dbhCm ?? 0, size.heightM, size.crownM, stockKg].every(isRightSize))
      return [`${name} has no right size at the age of ${years} years`];
    const now = [...growingLengths(size), stockKg];
    if (now.some((length, position) => length < (before[position] ?? 0) * (1 - 1e-12)))
      return [`${name} falls at the age of ${years} years`];
    before = now;
  }
  return [];
}

const isRightSize = (length: number) => length >= 0 && Number.isFinite(length);

const growingLengths = ({ dbhCm, heightM, crownM }: TreeSize): number[] =>
  dbhCm === null ? [heightM, crownM] : [dbhCm];
