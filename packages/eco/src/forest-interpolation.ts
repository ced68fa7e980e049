import { censusOfForest, countTrees } from './benefits-of-forest.ts';
import { formatBenefits, type BenefitOptions, type Benefits, type Census, type Gain } from './benefits.ts';
import { runToCompletion, type Chunked } from './chunked.ts';
import type { PackedCohorts, PartOfForest } from './cohorts.ts';
import {
  interpolateGain,
  lerp,
  midnightsAround,
  dayFraction,
  type Midnights,
} from './daily-interpolation.ts';
import { type ForestGains, gainsOfForestChunked } from './forest-gains.ts';
import type { PackedMeasured } from './packed-measured.ts';
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
  parts: ReadonlyMap<PartOfForest, { trees: number; removedKg: readonly [number, number] }>;
};

/** A single tree is computed as a forest of one, so trees always add up to their forest. */
export function computeForestDay(...forest: Parameters<typeof computeForestDayChunked>): ForestDay {
  return runToCompletion(computeForestDayChunked(...forest));
}

/** Like `computeForestDay`, yielding after every boundary of a group. */
export function* computeForestDayChunked(
  cohorts: PackedCohorts,
  measured: PackedMeasured,
  from: Instant,
  to: Instant,
): Chunked<ForestDay> {
  const midnights = midnightsAround(to);
  const [start, end] = midnights;
  const gainsUntil = (at: Instant) => gainsOfForestChunked(cohorts, measured, [from, laterOf(from, at)]);
  const untilEnd = yield* gainsUntil(end);
  const untilStart = to === end ? untilEnd : yield* gainsUntil(start);
  const [atEnd] = untilEnd.gains;
  const [atStart] = untilStart.gains;
  if (atStart === undefined || atEnd === undefined) throw new Error('a range has one gain');
  const { bySpecies, byPart } = countTrees(cohorts, measured, [from, end]);
  const kgOf = ({ parts }: ForestGains, part: PartOfForest) => parts.get(part)?.[0] ?? 0;
  return {
    from,
    midnights,
    gains: [atStart, atEnd],
    census: censusOfForest(cohorts, measured, from, end),
    species: [...untilEnd.species.keys()].map((key) => ({ species: key, trees: bySpecies.get(key) ?? 0 })),
    parts: new Map(
      [...byPart].map(([part, count]) => [
        part,
        { trees: count, removedKg: [kgOf(untilStart, part), kgOf(untilEnd, part)] },
      ]),
    ),
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

/** Trees and removal of one part; the parts add up to the total. */
export function interpolatePart(
  { parts, midnights }: ForestDay,
  part: PartOfForest,
  at: Instant,
): { trees: number; co2RemovedKg: number } {
  const { trees, removedKg } = parts.get(part) ?? { trees: 0, removedKg: [0, 0] };
  return { trees, co2RemovedKg: Math.max(0, lerp(removedKg[0], removedKg[1], dayFraction(midnights, at))) };
}

function gainAt({ gains: [start, end], midnights }: ForestDay, at: Instant): Gain {
  return interpolateGain(start, end, dayFraction(midnights, at));
}

const laterOf = (one: Instant, other: Instant) => instant(Math.max(one, other));
