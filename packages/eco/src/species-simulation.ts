import type { TreeSize } from './biomass.ts';
import { oldestYears, type SpeciesModel } from './species-model.ts';
import { effectiveYears } from './units.ts';

type Trial = { name: string; sizeAt: SpeciesModel['sizeAt']; stockKgAt?: SpeciesModel['stockKgAt'] };

/** `breaks`: a size is no number, or below nothing. `falls`: it shrinks with age. `explodes`: no tree was ever so large. */
export type TrialFault = { kind: 'breaks' | 'falls' | 'explodes'; years: number };

const stepYears = 0.25;

/** Beyond the largest that stand: a cypress in Tule, a redwood in California, a banyan in Anantapur. */
const largest = { dbhCm: 1_200, heightM: 120, crownM: 160 };

/**
 * Walks a compiled model through 200 years: one that breaks, falls or explodes must not reach a tree.
 * What grows with age may never fall; a height or crown read from the trunk may dip, as some published curves do.
 */
export function findTrialFault({ sizeAt, stockKgAt }: Omit<Trial, 'name'>): TrialFault | undefined {
  let before: number[] = [];
  for (let years = 0; years <= oldestYears; years += stepYears) {
    const age = effectiveYears(years);
    const size = sizeAt(age);
    const stockKg = stockKgAt?.(age) ?? 0;
    if (![size.dbhCm ?? 0, size.heightM, size.crownM, stockKg].every(isRightSize))
      return { kind: 'breaks', years };
    if (isBeyondAnyTree(size)) return { kind: 'explodes', years };
    const now = [...growingLengths(size), stockKg];
    if (now.some((length, position) => length < (before[position] ?? 0) * (1 - 1e-12)))
      return { kind: 'falls', years };
    before = now;
  }
  return undefined;
}

/** The same as a sentence, for data that is refused as a whole. */
export function trialFaults({ name, ...trial }: Trial): string[] {
  const fault = findTrialFault(trial);
  return fault === undefined ? [] : [`${name} ${sentences[fault.kind]} at the age of ${fault.years} years`];
}

const sentences = {
  breaks: 'has no right size',
  falls: 'falls',
  explodes: 'is larger than any tree',
} satisfies Record<TrialFault['kind'], string>;

const isRightSize = (length: number) => length >= 0 && Number.isFinite(length);

function isBeyondAnyTree({ dbhCm, heightM, crownM }: TreeSize): boolean {
  return (dbhCm ?? 0) > largest.dbhCm || heightM > largest.heightM || crownM > largest.crownM;
}

const growingLengths = ({ dbhCm, heightM, crownM }: TreeSize): number[] =>
  dbhCm === null ? [heightM, crownM] : [dbhCm];
