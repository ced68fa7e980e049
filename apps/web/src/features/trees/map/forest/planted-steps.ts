import type { PlantedBetween } from '../engine/map-trees.ts';

/**
 * Steps of equal length from the first planting day to today; the last step may be shorter. Days since
 * 1970-01-01.
 */
export type PlantedSteps = { first: number; today: number; days: number; count: number };

/** More steps cannot be distinguished by a finger on a phone. */
const maxSteps = 60;

export function createSteps(first: number, today: number): PlantedSteps {
  const span = Math.max(today - first, 0) + 1;
  const days = Math.ceil(span / maxSteps);
  return { first, today, days, count: Math.ceil(span / days) };
}

export function daysOfSteps({ first, today, days }: PlantedSteps, from: number, to: number): PlantedBetween {
  return { from: first + from * days, to: Math.min(first + (to + 1) * days - 1, today) };
}

export function stepOf({ first, days, count }: PlantedSteps, day: number): number {
  return Math.min(Math.max(Math.floor((day - first) / days), 0), count - 1);
}

export type Planting = PlantedBetween & { trees: number };

export function firstDayOf(plantings: readonly Planting[]): number | undefined {
  return plantings.length === 0 ? undefined : Math.min(...plantings.map(({ from }) => from));
}

/** Counts trees per step; distributes the trees of a longer period over its steps. */
export function histogramOf(steps: PlantedSteps, plantings: readonly Planting[]): number[] {
  const counts = Array.from({ length: steps.count }, () => 0);
  for (const { from, to, trees } of plantings) {
    const last = Math.max(from, Math.min(to, steps.today));
    const treesADay = trees / (last - from + 1);
    for (let step = stepOf(steps, from); step <= stepOf(steps, last); step += 1) {
      const span = daysOfSteps(steps, step, step);
      const days = Math.min(last, span.to) - Math.max(from, span.from) + 1;
      counts[step] = (counts[step] ?? 0) + days * treesADay;
    }
  }
  return counts;
}
