/**
 * How well a number is founded: A measured on this species in a desert city, B on it elsewhere or on a close
 * relative, C an estimate from its growth class, default for a species that is not known.
 */
export type Grade = 'A' | 'B' | 'C' | 'default';

export type Quality = Record<Grade, number>;

export const grades = ['A', 'B', 'C', 'default'] as const satisfies Grade[];

export const noQuality = (): Quality => ({ A: 0, B: 0, C: 0, default: 0 });
