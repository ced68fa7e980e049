import { flowFactors, gridKgPerKwh, siteRates } from './factors.ts';
import { effectiveAge, type Site } from './site.ts';
import { oldestYears, type SpeciesModel } from './species-model.ts';
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

/** The knot at which every curve is level; from here on the last rate goes on. */
const lastKnotAt = (site: Site) => Math.ceil((oldestYears / siteRates[site]) * knotsPerYear);

/** Rates and sums at each knot as columns, since anybody may ask for every species at every site. */
type Knots = {
  length: number;
  rateM2: Float64Array;
  rateDbh: Float64Array;
  sumM2: Float64Array;
  sumDbh: Float64Array;
};

const knotsBySpecies = new WeakMap<SpeciesModel, Map<Site, Knots>>();

/** The basis summed over a tree's life up to an age: rates at every twelfth of a year, straight lines between them. */
export function crownBasisUntil(species: SpeciesModel, site: Site, age: Years): CrownBasis {
  const position = age * knotsPerYear;
  const knot = Math.min(Math.floor(position), lastKnotAt(site));
  const { rateM2, rateDbh, sumM2, sumDbh } = knotsUntil(species, site, knot + 1);
  const part = position - knot;
  const half = part / 2;
  const until = (rates: Float64Array, sums: Float64Array) => {
    const start = rates[knot] as number;
    return (
      (sums[knot] as number) + (part * (start + half * ((rates[knot + 1] as number) - start))) / knotsPerYear
    );
  };
  return { crownM2: until(rateM2, sumM2), crownDbh: until(rateDbh, sumDbh) };
}

function knotsUntil(species: SpeciesModel, site: Site, last: number): Knots {
  const bySite = knotsBySpecies.get(species) ?? new Map<Site, Knots>();
  knotsBySpecies.set(species, bySite);
  const known = bySite.get(site);
  if (known !== undefined && known.length > last) return known;
  // Doubled when outgrown, and never longer than its curve.
  const length = Math.min(Math.max(last + 1, 2 * (known?.length ?? 0), shortest), lastKnotAt(site) + 2);
  const built = buildKnots(species, site, length, known);
  bySite.set(site, built);
  return built;
}

const shortest = 20 * knotsPerYear;

function buildKnots(species: SpeciesModel, site: Site, length: number, known?: Knots): Knots {
  const [rateM2, rateDbh, sumM2, sumDbh] = [known?.rateM2, known?.rateDbh, known?.sumM2, known?.sumDbh].map(
    (column) => longer(length, column),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (let knot = known?.length ?? 0; knot < length; knot += 1) {
    const rate = crownBasisAt(species, effectiveAge(site, years(knot / knotsPerYear)));
    rateM2[knot] = rate.crownM2;
    rateDbh[knot] = rate.crownDbh;
    if (knot === 0) continue;
    sumM2[knot] = addTrapezoid(sumM2, rateM2, knot);
    sumDbh[knot] = addTrapezoid(sumDbh, rateDbh, knot);
  }
  return { length, rateM2, rateDbh, sumM2, sumDbh };
}

function longer(length: number, known: Float64Array = new Float64Array(0)): Float64Array {
  const column = new Float64Array(length);
  column.set(known);
  return column;
}

function addTrapezoid(sums: Float64Array, rates: Float64Array, knot: number): number {
  const [start, end] = [rates[knot - 1] as number, rates[knot] as number];
  return (sums[knot - 1] as number) + (start + end) / 2 / knotsPerYear;
}
