import type { PeriodBenefits } from '../benefits.ts';

/** All amounts that are additive over time. */
export const amountsOf = ({
  co2RemovedKg,
  air,
  waterM3,
  avoided,
}: Pick<PeriodBenefits, 'co2RemovedKg' | 'air' | 'waterM3' | 'avoided'>): number[] => [
  co2RemovedKg,
  ...Object.values(air),
  waterM3,
  avoided?.electricityKwh ?? 0,
  avoided?.co2Kg ?? 0,
];

export const sumOf = (rows: number[][]): number[] =>
  (rows[0] ?? []).map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));

/**
 * Returns the amounts that differ by more than 1e-9 of the lifetime total, the precision of a difference of
 * cumulative sums.
 */
export const findDifferences = (
  actual: number[],
  expected: number[],
  lifetime: number[] = expected,
): number[] =>
  actual.filter((value, position) => {
    const difference = Math.abs(value - (expected[position] ?? Number.NaN));
    return !(difference <= 1e-9 * Math.max(1, Math.abs(lifetime[position] ?? 0)));
  });
