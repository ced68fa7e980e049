import type { Instant } from '@nabta/eco/units';

import type { Forest } from './forest.ts';

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
  for (const { clocks, endedAt } of measured)
    if ((clocks[0]?.plantedAt ?? Infinity) <= at && isCounted(endedAt ?? Infinity)) trees += 1;
  return trees;
}
