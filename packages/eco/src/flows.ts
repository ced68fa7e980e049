import { valueAt, extendColumn } from './columns.ts';
import { flowFactors, gridKgPerKwh, siteRates } from './factors.ts';
import { effectiveAge, type Site } from './site.ts';
import { oldestYears, type SpeciesModel } from './species-model.ts';
import { years, type EffectiveYears, type Years } from './units.ts';

/** All flows are constants times these two: m² of crown, and m² of crown × cm of trunk. */
export type CrownBasis = { crownM2: number; crownDbh: number };

export type FlowSetting = { isNearBuildings: boolean; rainM: number };

export type Air = { o3G: number; no2G: number; so2G: number; pm10G: number; pm25G: number };

export type Flows = Air & { electricityKwh: number; avoidedCo2Kg: number; waterM3: number };

export const defaultRainM = flowFactors.defaultRainM;

export function crownBasisAt(species: SpeciesModel, age: EffectiveYears): CrownBasis {
  const { dbhCm, crownM } = species.sizeAt(age);
  const crownM2 = (Math.PI / 4) * crownM ** 2;
  const trunkCm = dbhCm === null ? flowFactors.shrubDbhCm : Math.min(dbhCm, flowFactors.largestDbhCm);
  return { crownM2, crownDbh: crownM2 * trunkCm };
}

/** Returns yearly rates from a basis, or totals from an integrated basis. */
export function flowsOf({ crownM2, crownDbh }: CrownBasis, { isNearBuildings, rainM }: FlowSetting): Flows {
  const electricityKwh = isNearBuildings ? flowFactors.electricityKwhPerM2 * crownM2 : 0;
  return {
    electricityKwh,
    avoidedCo2Kg: electricityKwh * gridKgPerKwh,
    o3G: flowFactors.o3 * crownDbh,
    no2G: flowFactors.no2 * crownDbh,
    so2G: flowFactors.so2 * crownDbh,
    pm10G: flowFactors.pm10 * crownDbh,
    pm25G: flowFactors.pm25 * crownDbh,
    waterM3: flowFactors.rainInterceptedFraction * rainM * crownM2,
  };
}

const knotsPerYear = 12;

/** From this knot on every curve is constant, so the last rate continues. */
const lastKnotAt = (site: Site) => Math.ceil((oldestYears / siteRates[site]) * knotsPerYear);

/** Rates and sums per knot, stored as columns to save memory for every species and site. */
type Knots = {
  length: number;
  rateM2: Float64Array;
  rateDbh: Float64Array;
  sumM2: Float64Array;
  sumDbh: Float64Array;
};

const knotsBySpecies = new WeakMap<SpeciesModel, Map<Site, Knots>>();

/** Integrates the basis over a tree's life up to an age, with the trapezoidal rule at monthly knots. */
export function crownBasisUntil(species: SpeciesModel, site: Site, age: Years): CrownBasis {
  const position = age * knotsPerYear;
  const knot = Math.min(Math.floor(position), lastKnotAt(site));
  const { rateM2, rateDbh, sumM2, sumDbh } = knotsUntil(species, site, knot + 1);
  const fraction = position - knot;
  const halfFraction = fraction / 2;
  const integrateTo = (rates: Float64Array, sums: Float64Array) => {
    const start = valueAt(rates, knot);
    return (
      valueAt(sums, knot) +
      (fraction * (start + halfFraction * (valueAt(rates, knot + 1) - start))) / knotsPerYear
    );
  };
  return { crownM2: integrateTo(rateM2, sumM2), crownDbh: integrateTo(rateDbh, sumDbh) };
}

function knotsUntil(species: SpeciesModel, site: Site, last: number): Knots {
  const bySite = knotsBySpecies.get(species) ?? new Map<Site, Knots>();
  knotsBySpecies.set(species, bySite);
  const existing = bySite.get(site);
  if (existing !== undefined && existing.length > last) return existing;
  // Grown by doubling, up to the end of the curve.
  const length = Math.min(Math.max(last + 1, 2 * (existing?.length ?? 0), minKnots), lastKnotAt(site) + 2);
  const knots = buildKnots(species, site, length, existing);
  bySite.set(site, knots);
  return knots;
}

const minKnots = 20 * knotsPerYear;

function buildKnots(species: SpeciesModel, site: Site, length: number, existing?: Knots): Knots {
  const rateM2 = extendColumn(length, existing?.rateM2);
  const rateDbh = extendColumn(length, existing?.rateDbh);
  const sumM2 = extendColumn(length, existing?.sumM2);
  const sumDbh = extendColumn(length, existing?.sumDbh);
  for (let knot = existing?.length ?? 0; knot < length; knot += 1) {
    const rate = crownBasisAt(species, effectiveAge(site, years(knot / knotsPerYear)));
    rateM2[knot] = rate.crownM2;
    rateDbh[knot] = rate.crownDbh;
    if (knot === 0) continue;
    sumM2[knot] = addTrapezoid(sumM2, rateM2, knot);
    sumDbh[knot] = addTrapezoid(sumDbh, rateDbh, knot);
  }
  return { length, rateM2, rateDbh, sumM2, sumDbh };
}

function addTrapezoid(sums: Float64Array, rates: Float64Array, knot: number): number {
  return valueAt(sums, knot - 1) + (valueAt(rates, knot - 1) + valueAt(rates, knot)) / 2 / knotsPerYear;
}
