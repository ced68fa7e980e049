/** Causes of a tree's loss, as reported in the field. */
export const lossCauses = ['drought', 'pest', 'storm', 'theft', 'construction', 'unknown', 'other'] as const;
export type LossCause = (typeof lossCauses)[number];
