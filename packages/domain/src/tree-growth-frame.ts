import { badgeLevels } from './badge-level.ts';

/** Animation frames for no tree and for each level; the animation ends at the last one. */
const frames = [24, 72, 122, 170, 216, 260, 299] as const;
const thresholds = [0, ...badgeLevels.map((level) => level.treesRequired)];

export const lastGrowthFrame = 299;

/** Interpolates between the frames of the reached and the next level, by progress. */
export function growthFrameOf(treeCount: number): number {
  const level = Math.max(
    thresholds.findLastIndex((threshold) => treeCount >= threshold),
    0,
  );
  const [from = 24, to = lastGrowthFrame] = frames.slice(level);
  const [start = 0, end = Infinity] = thresholds.slice(level);
  const progress = Number.isFinite(end) ? Math.max(0, treeCount - start) / (end - start) : 0;
  return Math.min(from + (to - from) * progress, lastGrowthFrame);
}

/** Returns the frame at which a level's popup pauses. */
export function growthFrameOfLevel(level: number): number {
  return frames[Math.min(Math.max(level, 0), frames.length - 1)] ?? lastGrowthFrame;
}
