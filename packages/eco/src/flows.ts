import { flowFactors, gridKgPerKwh } from './factors.ts';
import { effectiveAge, type Site } from './site.ts';
import type { SpeciesModel } from './species-model.ts';
import { years, type EffectiveYears, type Years } from './units.ts';

/** From these two every flow follows by a constant: m2 of crown, and m2 of crown times cm of trunk. */
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

/** METHOD section 7: rates a year from a basis, or totals from a basis that was summed over years. */
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
/** Every curve is level long before; from here on the last rate goes on. */
const lastKnot = 1000 * knotsPerYear;

type Knots = { rates: CrownBasis[]; sums: CrownBasis[] };

const knotsBySpecies = new WeakMap<SpeciesModel, Map<Site, Knots>>();

/** The basis summed over a tree's life up to an age: rates at every twelfth of a year, straight lines between them. */
export function crownBasisUntil(species: SpeciesModel, site: Site, age: Years): CrownBasis {
  const position = age * knotsPerYear;
  const knot = Math.min(Math.floor(position), lastKnot);
  const { rates, sums } = knotsUntil(species, site, knot + 1);
  const start = rates[knot];
  const end = rates[knot + 1];
  const sum = sums[knot];
  if (start === undefined || end === undefined || sum === undefined)
    throw new Error(`no flow at the age of ${age} years`);
  const part = position - knot;
  const half = part / 2;
  return {
    crownM2: sum.crownM2 + (part * (start.crownM2 + half * (end.crownM2 - start.crownM2))) / knotsPerYear,
    crownDbh:
      sum.crownDbh + (part * (start.crownDbh + half * (end.crownDbh - start.crownDbh))) / knotsPerYear,
  };
}

function knotsUntil(species: SpeciesModel, site: Site, last: number): Knots {
  const bySite = knotsBySpecies.get(species) ?? new Map<Site, Knots>();
  knotsBySpecies.set(species, bySite);
  const knots = bySite.get(site) ?? { rates: [], sums: [] };
  bySite.set(site, knots);
  for (let knot = knots.rates.length; knot <= last; knot += 1) {
    const rate = crownBasisAt(species, effectiveAge(site, years(knot / knotsPerYear)));
    const [before, sum] = [knots.rates.at(-1), knots.sums.at(-1)];
    knots.rates.push(rate);
    knots.sums.push(before && sum ? addTrapezoid(sum, before, rate) : { crownM2: 0, crownDbh: 0 });
  }
  return knots;
}

const addTrapezoid = (sum: CrownBasis, start: CrownBasis, end: CrownBasis): CrownBasis => ({
  crownM2: sum.crownM2 + (start.crownM2 + end.crownM2) / 2 / knotsPerYear,
  crownDbh: sum.crownDbh + (start.crownDbh + end.crownDbh) / 2 / knotsPerYear,
});
