/** Where a planting effort stands; only an active one is planted for. */
export const effortStatuses = ['planned', 'active', 'paused', 'done'] as const;

export type EffortStatus = (typeof effortStatuses)[number];

/** More than the Kingdom plants in a year. */
export const mostTreesOfEffort = 100_000_000;

/** How many trees a mix of species plans. */
export function treesOfMix(mix: readonly { trees: number }[]): number {
  return mix.reduce((sum, { trees }) => sum + trees, 0);
}
