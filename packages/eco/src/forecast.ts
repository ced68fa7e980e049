import { curveOfTree } from './benefits-of-tree.ts';
import { midnightsAround } from './daily-interpolation.ts';
import { measuredTree, type Tree } from './measured-tree.ts';
import { midnightOfDate, riyadhYear } from './riyadh-day.ts';
import { alignToMidnights, interpolateSample } from './tree-clock.ts';
import type { Likely } from './uncertainty.ts';
import { dayMs, daysPerYear, instant, type Instant } from './units.ts';

export type Forecast = { year: number; at: string; co2RemovedKg: number; likely: Likely };

const yearsAhead = 10;

/** Returns the CO2 removed by the start of the year ten years ahead; null for an ended tree. */
export function forecastOfTree(tree: Tree, at: Instant): Forecast | null {
  const year = riyadhYear(at) + yearsAhead;
  const start = midnightOfDate(`${year}-01-01`);
  if (tree.endedAt !== null || start === undefined) return null;
  const [point] = curveOfTree(tree, [start]);
  return point ? { year, at: point.at, co2RemovedKg: point.co2RemovedKg, likely: point.likely } : null;
}

export type Milestone = { co2Kg: number; at: string };

/** Round amounts. */
const milestonesKg = [1, 10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
const maxDaysAhead = Math.floor(60 * daysPerYear);

/**
 * Returns the next round amount and its expected midnight; null if the tree has ended or never reaches it.
 */
export function nextMilestone(tree: Tree, at: Instant): Milestone | null {
  const dailyTree = alignToMidnights(measuredTree(tree));
  const kgAt = (moment: Instant) => interpolateSample(dailyTree, moment).removedKg;
  const now = kgAt(at);
  const co2Kg = milestonesKg.find((kg) => kg > now);
  if (tree.endedAt !== null || co2Kg === undefined) return null;
  const [, midnight] = midnightsAround(at);
  const daysLater = (days: number) => instant(midnight + days * dayMs);
  if (kgAt(daysLater(maxDaysAhead)) < co2Kg) return null;
  let [notReached, reached] = [-1, maxDaysAhead];
  while (reached - notReached > 1) {
    const midpoint = Math.floor((notReached + reached) / 2);
    if (kgAt(daysLater(midpoint)) >= co2Kg) reached = midpoint;
    else notReached = midpoint;
  }
  return { co2Kg, at: new Date(daysLater(reached)).toISOString() };
}
