import { badgeLevelReached, badgeLevels } from './badge-level.ts';

/** Intermediate goals between distant badges, up to 50, 100 and 200 trees. */
export const growthSteps = [15, 20, 25, 30, 40, 60, 70, 80, 90, 120, 140, 160, 180] as const;

/** Returns the step before the next badge; undefined if the badge comes first. */
export function nextGrowthStepOf(treeCount: number): number | undefined {
  const step = growthSteps.find((trees) => trees > treeCount);
  const isBeforeNextBadge = badgeLevels.some(
    ({ treesRequired }, index) =>
      treesRequired <= treeCount && (badgeLevels[index + 1]?.treesRequired ?? 0) > (step ?? Infinity),
  );
  return isBeforeNextBadge ? step : undefined;
}

/**
 * Returns the step reached by the growth; undefined if a badge was reached, which has its own notification.
 */
export function growthStepReached(before: number, after: number): number | undefined {
  if (badgeLevelReached(before, after) !== undefined) return undefined;
  return growthSteps.findLast((trees) => trees > before && trees <= after);
}
