import type { Gain } from './benefits.ts';
import { midnightOfDay, riyadhDay } from './riyadh-day.ts';
import { dayMs, instant, type Instant } from './units.ts';

/** The Riyadh midnight before an instant, and the one at or after it. */
export type Midnights = readonly [Instant, Instant];

export function midnightsAround(at: Instant): Midnights {
  const midnight = midnightOfDay(riyadhDay(at));
  return midnight === at ? [instant(at - dayMs), at] : [midnight, instant(midnight + dayMs)];
}

/** Fraction of the day elapsed: above 0, and 1 at the second midnight. */
export const dayFraction = ([start]: Midnights, at: Instant) => (at - start) / dayMs;

/** Returns exactly `end` at fraction 1. */
export const lerp = (start: number, end: number, fraction: number) => (1 - fraction) * start + fraction * end;

/**
 * Interpolates linearly between the gains at both midnights. The spread is interpolated as a root, because it
 * is the square root of a sum of squares.
 */
export function interpolateGain(start: Gain, end: Gain, fraction: number): Gain {
  const lerpPair = (startValue: number, endValue: number) => lerp(startValue, endValue, fraction);
  return {
    removedKg: lerpPair(start.removedKg, end.removedKg),
    kgBySpecies: end.kgBySpecies.map((kg, species) => lerpPair(start.kgBySpecies[species] ?? 0, kg)),
    randomSquares: lerpPair(Math.sqrt(start.randomSquares), Math.sqrt(end.randomSquares)) ** 2,
    crownM2: lerpPair(start.crownM2, end.crownM2),
    crownDbh: lerpPair(start.crownDbh, end.crownDbh),
    nearCrownM2: lerpPair(start.nearCrownM2, end.nearCrownM2),
  };
}
