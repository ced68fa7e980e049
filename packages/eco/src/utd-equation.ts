import type { CurveModel, Weight } from './growth-model.ts';

const weighted = /^(expow|loglogw)([1-4])$/u;
const polynomialSizes: Record<string, number> = { lin: 2, quad: 3, cub: 4, quart: 5 };

/** An equation of the Urban Tree Database (RDS-2016-0005, TS6) as one of our curves; undefined for an unknown name. */
export function utdCurve(name: string, coefficients: readonly number[]): CurveModel | undefined {
  const [a = 0, b = 0, mse = 0] = coefficients;
  const [, family, digit] = weighted.exec(name) ?? [];
  if (family !== undefined) {
    const terms = { a, b, mse, weight: Number(digit) as Weight };
    return family === 'expow'
      ? { type: 'exponential', form: 'expow', ...terms }
      : { type: 'logarithmic', form: 'loglog', ...terms };
  }
  const size = Object.hasOwn(polynomialSizes, name) ? polynomialSizes[name] : undefined;
  if (size === undefined) return undefined;
  return name === 'lin'
    ? { type: 'linear', a, b }
    : { type: 'polynomial', coefficients: coefficients.slice(0, size) };
}
