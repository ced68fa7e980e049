/**
 * Data quality: A measured on this species in a desert city, B measured elsewhere or on a close relative, C
 * estimated from the growth class, default for unknown species.
 */
export type Grade = 'A' | 'B' | 'C' | 'default';

export type Quality = Record<Grade, number>;

export const grades = ['A', 'B', 'C', 'default'] as const satisfies Grade[];

export const emptyQuality = (): Quality => ({ A: 0, B: 0, C: 0, default: 0 });
