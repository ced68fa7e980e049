import { badgeLevelReached, badgeLevels } from './badge-level.ts';

/** Where a badge is far away: small steps on the way to 50, 100 and 200 trees. */
export const growthSteps = [15, 20, 25, 30, 40, 60, 70, 80, 90, 120, 140, 160, 180] as const;

/** The step that comes before the next badge; undefined where the badge itself is next. */
export function nextGrowthStepOf(treeCount: number): number | undefined {
  const step = growthSteps.find((trees) => trees > treeCount);
  const isOnTheWay = badgeLevels.some(
    ({ treesRequired }, index) =>
      treesRequired <= treeCount && (badgeLevels[index + 1]?.treesRequired ?? 0) > (step ?? Infinity),
  );
  return isOnTheWay ? step : undefined;
}

/** The step that a forest came to by growing; a badge that was reached with it is news enough. */
export function growthStepReached(before: number, after: number): number | undefined {
  if (badgeLevelReached(before, after) !== undefined) return undefined;
  return growthSteps.findLast((trees) => trees > before && trees <= after);
}
