import { curveOfTree } from './benefits-of-tree.ts';
import { midnightsAround } from './day-line.ts';
import { measuredTree, type Tree } from './measured-tree.ts';
import { midnightOfDate, riyadhYear } from './riyadh-day.ts';
import { byMidnights, readOnLine } from './tree-clock.ts';
import type { Likely } from './uncertainty.ts';
import { dayMs, daysPerYear, instant, type Instant } from './units.ts';

export type Forecast = { year: number; at: string; co2RemovedKg: number; likely: Likely };

const yearsAhead = 10;

/** What a tree will have removed when the year about ten years ahead begins; null where it has ended. */
export function forecastOfTree(tree: Tree, at: Instant): Forecast | null {
  const year = riyadhYear(at) + yearsAhead;
  const start = midnightOfDate(`${year}-01-01`);
  if (tree.endedAt !== null || start === undefined) return null;
  const [point] = curveOfTree(tree, [start]);
  return point ? { year, at: point.at, co2RemovedKg: point.co2RemovedKg, likely: point.likely } : null;
}

export type Milestone = { co2Kg: number; at: string };

/** Amounts that a person remembers. */
const milestonesKg = [1, 10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
const maxDaysAhead = Math.floor(60 * daysPerYear);

/** The next round amount, and the midnight at which it is expected; null where the tree has ended or stops short of it. */
export function nextMilestone(tree: Tree, at: Instant): Milestone | null {
  const clocked = byMidnights(measuredTree(tree));
  const kgAt = (moment: Instant) => readOnLine(clocked, moment).removedKg;
  const now = kgAt(at);
  const co2Kg = milestonesKg.find((kg) => kg > now);
  if (tree.endedAt !== null || co2Kg === undefined) return null;
  const [, midnight] = midnightsAround(at);
  const after = (days: number) => instant(midnight + days * dayMs);
  if (kgAt(after(maxDaysAhead)) < co2Kg) return null;
  let [before, reached] = [-1, maxDaysAhead];
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (kgAt(after(middle)) >= co2Kg) reached = middle;
    else before = middle;
  }
  return { co2Kg, at: new Date(after(reached)).toISOString() };
}
