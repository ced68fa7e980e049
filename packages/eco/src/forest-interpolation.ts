import { censusOfForest, treesBySpecies } from './benefits-of-forest.ts';
import { tellBenefits, type BenefitOptions, type Benefits, type Census, type Gain } from './benefits.ts';
import type { PackedCohorts } from './cohorts.ts';
import { gainOnLine, midnightsAround, wayBetween, type Midnights } from './day-line.ts';
import { gainsOfForest } from './forest-gains.ts';
import type { MeasuredTree } from './measured-tree.ts';
import { instant, type Instant } from './units.ts';

/** What trees had gained since `from` at the two midnights around a moment; told of any second between them at no cost. */
export type ForestLine = {
  from: Instant;
  midnights: Midnights;
  gains: readonly [Gain, Gain];
  /** Of the whole day, so that a tree planted this morning is counted. */
  census: Census;
  /** In the order of a gain's kilograms by species. */
  species: { species: string; trees: number }[];
};

/** One tree is a forest of one, so that trees add up to their forest at every second. */
export function lineOfForest(
  cohorts: PackedCohorts,
  measured: readonly MeasuredTree[],
  from: Instant,
  to: Instant,
): ForestLine {
  const midnights = midnightsAround(to);
  const [start, end] = midnights;
  const gainsUntil = (at: Instant) => gainsOfForest(cohorts, measured, [from, laterOf(from, at)]);
  const { gains, species } = gainsUntil(end);
  const [atEnd] = gains;
  const [atStart] = to === end ? gains : gainsUntil(start).gains;
  if (atStart === undefined || atEnd === undefined) throw new Error('a range has one gain');
  const trees = treesBySpecies(cohorts, measured, from, end);
  return {
    from,
    midnights,
    gains: [atStart, atEnd],
    census: censusOfForest(cohorts, measured, from, end),
    species: [...species.keys()].map((key) => ({ species: key, trees: trees.get(key) ?? 0 })),
  };
}

export function benefitsOnLine(line: ForestLine, at: Instant, options: BenefitOptions = {}): Benefits {
  return tellBenefits(gainAt(line, at), line.census, [line.from, at], options);
}

export type SpeciesShare = { species: string; trees: number; co2RemovedKg: number };

/** The same sum by species, largest first; the species of unknown trees is default:tree and the like. */
export function speciesOnLine(line: ForestLine, at: Instant): SpeciesShare[] {
  const { kgBySpecies } = gainAt(line, at);
  return line.species
    .map((share, position) => ({ ...share, co2RemovedKg: kgBySpecies[position] ?? 0 }))
    .sort((one, other) => other.co2RemovedKg - one.co2RemovedKg || (one.species < other.species ? -1 : 1));
}

function gainAt({ gains: [start, end], midnights }: ForestLine, at: Instant): Gain {
  return gainOnLine(start, end, wayBetween(midnights, at));
}

const laterOf = (one: Instant, other: Instant) => instant(Math.max(one, other));
