import { spread } from './factors.ts';

export type Spreads = { sCommon: number; sSpecies: number; sRandom: number; kEff: number; nEff: number };

export type Likely = { lowKg: number; highKg: number };

/** METHOD section 9: the error that all share, that of each species, and that of each tree, which large numbers thin out. */
export function sigmaOf({ sCommon, sSpecies, sRandom, kEff, nEff }: Spreads): number {
  return Math.sqrt(sCommon ** 2 + sSpecies ** 2 / kEff + sRandom ** 2 / nEff);
}

/** The factors of the likely range (66 %). */
export function likelyFactors(sigma: number): { low: number; high: number } {
  return { low: Math.exp(-spread.zLikely * sigma), high: Math.exp(spread.zLikely * sigma) };
}

/** What a sum needs to know of its parts: each species' share, and each tree's squared share times its squared spread. */
export type Parts = { totalKg: number; kgBySpecies: Iterable<number>; randomSquares: number };

/**
 * The likely range of a sum. Trees that are measured and trees known by age stand together in it, since
 * sRandom²/N is the sum of each tree's own squared share times its own squared spread.
 */
export function likelyOf({ totalKg, kgBySpecies, randomSquares }: Parts): Likely {
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
