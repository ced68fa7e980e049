/** Causes of a tree's loss, as reported in the field. `never_existed`: nothing was ever planted at its place. */
export const lossCauses = [
  'drought',
  'pest',
  'storm',
  'theft',
  'construction',
  'never_existed',
  'unknown',
  'other',
] as const;
export type LossCause = (typeof lossCauses)[number];

/** With these causes nothing of the tree is left at its place. */
export const causesWithoutRemains = [
  'theft',
  'construction',
  'never_existed',
] as const satisfies readonly LossCause[];
