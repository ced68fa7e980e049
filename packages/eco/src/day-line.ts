import type { Gain } from './benefits.ts';
import { midnightOfDay, riyadhDay } from './riyadh-day.ts';
import { dayMs, instant, type Instant } from './units.ts';

/** The midnight in Riyadh before a moment, and the one at or after it. */
export type Midnights = readonly [Instant, Instant];

export function midnightsAround(at: Instant): Midnights {
  const midnight = midnightOfDay(riyadhDay(at));
  return midnight === at ? [instant(at - dayMs), at] : [midnight, instant(midnight + dayMs)];
}

/** How much of the way from one midnight to the next lies behind: more than 0, and 1 at the second of them. */
export const wayBetween = ([start]: Midnights, at: Instant) => (at - start) / dayMs;

/** Exactly `end` at the end of the way. */
export const onLine = (start: number, end: number, way: number) => (1 - way) * start + way * end;

/**
 * What was gained until a moment, from what had been gained at the midnights around it. Every part is a straight line,
 * also the spread of the trees, which is the root of the sum of their squares.
 */
export function gainOnLine(start: Gain, end: Gain, way: number): Gain {
  const mix = (one: number, other: number) => onLine(one, other, way);
  return {
    removedKg: mix(start.removedKg, end.removedKg),
    kgBySpecies: end.kgBySpecies.map((kg, species) => mix(start.kgBySpecies[species] ?? 0, kg)),
    randomSquares: mix(Math.sqrt(start.randomSquares), Math.sqrt(end.randomSquares)) ** 2,
    crownM2: mix(start.crownM2, end.crownM2),
    crownDbh: mix(start.crownDbh, end.crownDbh),
    nearCrownM2: mix(start.nearCrownM2, end.nearCrownM2),
  };
}
