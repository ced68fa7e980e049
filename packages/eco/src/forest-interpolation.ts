import { censusOfForest, treesBySpecies } from './benefits-of-forest.ts';
import { formatBenefits, type BenefitOptions, type Benefits, type Census, type Gain } from './benefits.ts';
import type { PackedCohorts } from './cohorts.ts';
import { interpolateGain, midnightsAround, dayFraction, type Midnights } from './daily-interpolation.ts';
import { gainsOfForest } from './forest-gains.ts';
import type { MeasuredTree } from './measured-tree.ts';
import { instant, type Instant } from './units.ts';

/**
 * Gains since `from` at the two midnights around an instant; any second between them is interpolated cheaply.
 */
export type ForestDay = {
  from: Instant;
  midnights: Midnights;
  gains: readonly [Gain, Gain];
  /** For the whole day, so a tree planted today is already counted. */
  census: Census;
  /** Same order as `Gain.kgBySpecies`. */
  species: { species: string; trees: number }[];
};

/** A single tree is computed as a forest of one, so trees always add up to their forest. */
export function computeForestDay(
  cohorts: PackedCohorts,
  measuredTrees: readonly MeasuredTree[],
  from: Instant,
  to: Instant,
): ForestDay {
  const midnights = midnightsAround(to);
  const [start, end] = midnights;
  const gainsUntil = (at: Instant) => gainsOfForest(cohorts, measuredTrees, [from, laterOf(from, at)]);
  const { gains, species } = gainsUntil(end);
  const [atEnd] = gains;
  const [atStart] = to === end ? gains : gainsUntil(start).gains;
  if (atStart === undefined || atEnd === undefined) throw new Error('a range has one gain');
  const trees = treesBySpecies(cohorts, measuredTrees, from, end);
  return {
    from,
    midnights,
    gains: [atStart, atEnd],
    census: censusOfForest(cohorts, measuredTrees, from, end),
    species: [...species.keys()].map((key) => ({ species: key, trees: trees.get(key) ?? 0 })),
  };
}

export function interpolateBenefits(
  forestDay: ForestDay,
  at: Instant,
  options: BenefitOptions = {},
): Benefits {
  return formatBenefits(gainAt(forestDay, at), forestDay.census, [forestDay.from, at], options);
}

export type SpeciesShare = { species: string; trees: number; co2RemovedKg: number };

/** Splits the total by species, largest first; unknown species appear as `default:tree` etc. */
export function interpolateSpecies(forestDay: ForestDay, at: Instant): SpeciesShare[] {
  const { kgBySpecies } = gainAt(forestDay, at);
  return forestDay.species
    .map((share, position) => ({ ...share, co2RemovedKg: kgBySpecies[position] ?? 0 }))
    .sort((one, other) => other.co2RemovedKg - one.co2RemovedKg || (one.species < other.species ? -1 : 1));
}

function gainAt({ gains: [start, end], midnights }: ForestDay, at: Instant): Gain {
  return interpolateGain(start, end, dayFraction(midnights, at));
}

const laterOf = (one: Instant, other: Instant) => instant(Math.max(one, other));
