import { badgeLevels } from './badge-level.ts';

/** DESIGN section 6: the frame of the growing tree at no tree and at each level; the animation ends at the last one. */
const frames = [24, 72, 122, 170, 216, 260, 299] as const;
const requirements = [0, ...badgeLevels.map((level) => level.treesRequired)];

export const lastGrowthFrame = 299;

/** Where the animation stops: between the frames of the level reached and the next, by the progress made towards it (SPEC section 4). */
export function growthFrameOf(treeCount: number): number {
  const reached = requirements.findLastIndex((required) => treeCount >= required);
  const [from = 24, to = lastGrowthFrame] = [frames[Math.max(reached, 0)], frames[Math.max(reached, 0) + 1]];
  const [start = 0, end = Infinity] = [
    requirements[Math.max(reached, 0)],
    requirements[Math.max(reached, 0) + 1],
  ];
  const progress = Number.isFinite(end) ? Math.max(0, treeCount - start) / (end - start) : 0;
  return Math.min(from + (to - from) * progress, lastGrowthFrame);
}

/** The frame at which a level's popup stands still. */
export function growthFrameOfLevel(level: number): number {
  return frames[Math.min(Math.max(level, 0), frames.length - 1)] ?? lastGrowthFrame;
}
