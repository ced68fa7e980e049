import { spread } from './factors.ts';

export type Spreads = { sCommon: number; sSpecies: number; sRandom: number; kEff: number; nEff: number };

export type Likely = { lowKg: number; highKg: number };

/**
 * Combines the error shared by all trees, the error per species, and the error per tree, which shrinks with
 * the number of trees.
 */
export function sigmaOf({ sCommon, sSpecies, sRandom, kEff, nEff }: Spreads): number {
  return Math.sqrt(sCommon ** 2 + sSpecies ** 2 / kEff + sRandom ** 2 / nEff);
}

/** Factors of the likely range (66 %). */
export function likelyFactors(sigma: number): { low: number; high: number } {
  return { low: Math.exp(-spread.zLikely * sigma), high: Math.exp(spread.zLikely * sigma) };
}

/**
 * Inputs of a sum's range: kilograms per species, and each tree's squared kilograms times its squared spread.
 */
export type UncertaintyInput = { totalKg: number; kgBySpecies: Iterable<number>; randomSquares: number };

/**
 * Returns the likely range of a sum. Supports a mix of measured and unmeasured trees, because sRandom²/N
 * equals the sum of each tree's squared share times its squared spread.
 */
export function likelyOf({ totalKg, kgBySpecies, randomSquares }: UncertaintyInput): Likely {
  if (!(totalKg > 0)) return { lowKg: 0, highKg: 0 };
  let speciesShares = 0;
  for (const kg of kgBySpecies) speciesShares += (kg / totalKg) ** 2;
  const sigma = sigmaOf({
    sCommon: spread.common,
    sSpecies: spread.species,
    sRandom: Math.sqrt(randomSquares) / totalKg,
    kEff: 1 / speciesShares,
    nEff: 1,
  });
  const { low, high } = likelyFactors(sigma);
  return { lowKg: totalKg * low, highKg: totalKg * high };
}

export const randomSpread = (isMeasured: boolean) =>
  isMeasured ? spread.randomMeasured : spread.randomFromAge;
