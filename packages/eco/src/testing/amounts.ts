import type { PeriodBenefits } from '../benefits.ts';

/** Every amount of an answer that adds up over time. */
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
 * The amounts that differ by more than a billionth of what was given in a life, which is what a difference of
 * cumulative sums can promise.
 */
export const differing = (actual: number[], expected: number[], life: number[] = expected): number[] =>
  actual.filter((value, position) => {
    const difference = Math.abs(value - (expected[position] ?? Number.NaN));
    return !(difference <= 1e-9 * Math.max(1, Math.abs(life[position] ?? 0)));
  });
