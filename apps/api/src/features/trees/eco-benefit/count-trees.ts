import type { PlantingChart } from '@nabta/contract/trees/eco-benefit';
import { plantingOf } from '@nabta/eco/packed-measured';
import type { Instant } from '@nabta/eco/units';

import type { Forest } from './forest.ts';

export function countPlantings(
  { cohorts, measured }: Forest,
  boundaries: readonly Instant[],
): PlantingChart['buckets'] {
  const planted = new Float64Array(boundaries.length + 1);
  const add = (at: number, trees: number) => {
    const position = firstAfter(boundaries, at);
    planted[position] = (planted[position] ?? 0) + trees;
  };
  for (const { plantedAt, counts } of cohorts.groups)
    for (let row = 0; row < counts.length; row += 1) add(plantedAt[row] ?? 0, counts[row] ?? 0);
  for (const group of measured.groups)
    for (let tree = 0; tree < group.endedAt.length; tree += 1) add(plantingOf(group, tree), 1);
  let plantedSoFar = planted[0] ?? 0;
  return boundaries.slice(1).map((end, bucket) => {
    const inBucket = planted[bucket + 1] ?? 0;
    plantedSoFar += inBucket;
    return {
      from: new Date(boundaries[bucket] ?? end).toISOString(),
      to: new Date(end).toISOString(),
      planted: inBucket,
      plantedSoFar,
    };
  });
}

/** Index of the first boundary after `at`, or the number of boundaries. */
function firstAfter(boundaries: readonly Instant[], at: number): number {
  let [low, high] = [0, boundaries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle] ?? Infinity) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function countPlantedUntil(forest: Forest, at: Instant): number {
  return countWhere(forest, at, () => true);
}

export function countAliveAt(forest: Forest, at: Instant): number {
  return countWhere(forest, at, (endedAt) => endedAt > at);
}

/** Counts trees planted by `at` whose end (Infinity while alive) passes `isCounted`. */
function countWhere(
  { cohorts, measured }: Forest,
  at: Instant,
  isCounted: (endedAt: number) => boolean,
): number {
  let trees = 0;
  for (const { plantedAt, endedAt, counts } of cohorts.groups)
    for (let row = 0; row < counts.length; row += 1)
      if ((plantedAt[row] ?? Infinity) <= at && isCounted(endedAt[row] ?? Infinity))
        trees += counts[row] ?? 0;
  for (const group of measured.groups)
    for (let tree = 0; tree < group.endedAt.length; tree += 1)
      if (plantingOf(group, tree) <= at && isCounted(group.endedAt[tree] ?? Infinity)) trees += 1;
  return trees;
}
