/** Only trees of an active effort can be planted. */
export const effortStatuses = ['planned', 'active', 'paused', 'done'] as const;

export type EffortStatus = (typeof effortStatuses)[number];

/** Upper bound: more trees than Saudi Arabia plants in a year. */
export const maxTreesPerEffort = 100_000_000;

export function sumMixTrees(mix: readonly { trees: number }[]): number {
  return mix.reduce((sum, { trees }) => sum + trees, 0);
}
