import { equivalentBasis, methodVersion, type EquivalentBasis } from './factors.ts';
import { defaultRainM, flowsOf, type Air, type Flows } from './flows.ts';
import type { Quality } from './quality.ts';
import { riyadhYear } from './riyadh-day.ts';
import { dataVersion } from './species-data.ts';
import { defaultPrices, servicesValue, type Prices, type TreeValue } from './tree-value.ts';
import { likelyOf, type Likely } from './uncertainty.ts';
import type { Instant } from './units.ts';

export type BenefitOptions = {
  /** Trees that cannot be counted, e.g. without a planting date; reported, never extrapolated. */
  uncountedTrees?: number;
  rainM?: number;
  prices?: Prices;
};

/** Gain in one time range, before formatting. */
export type Gain = {
  removedKg: number;
  kgBySpecies: number[];
  /** Sum over trees of (kg × relative spread)². */
  randomSquares: number;
  crownM2: number;
  crownDbh: number;
  /** The part of crownM2 that shades air-conditioned buildings. */
  nearCrownM2: number;
};

/** The trees behind a number, and their current removal rate. */
export type Census = { total: number; counted: number; quality: Quality; annualRateKg: number };

export type PeriodBenefits = {
  from: string;
  to: string;
  co2RemovedKg: number;
  likely: Likely;
  /** Electricity saved and its CO2, reported separately; null if no tree is near buildings. */
  avoided: { electricityKwh: number; co2Kg: number } | null;
  air: Air;
  waterM3: number;
  value: TreeValue;
};

export type Benefits = PeriodBenefits & {
  trees: { total: number; counted: number; default: number };
  annualRateKg: number;
  equivalents: Equivalents;
  quality: Quality;
  method: { version: string; dataVersion: string; url: string };
};

type EquivalentName = keyof typeof equivalentBasis;

/** Everyday equivalents of a CO2 amount, with factor, year and source of each. */
export type Equivalents = Record<EquivalentName, number> & { basis: Record<EquivalentName, EquivalentBasis> };

export function equivalentsOf(co2Kg: number): Equivalents {
  return {
    carKm: co2Kg / equivalentBasis.carKm.kgCo2PerUnit,
    gasolineL: co2Kg / equivalentBasis.gasolineL.kgCo2PerUnit,
    phoneCharges: co2Kg / equivalentBasis.phoneCharges.kgCo2PerUnit,
    gridKwhSaudi: co2Kg / equivalentBasis.gridKwhSaudi.kgCo2PerUnit,
    basis: equivalentBasis,
  };
}

/** Included in every result and certificate, so old ones name the version that computed them. */
export const method = {
  version: methodVersion,
  get dataVersion() {
    return dataVersion();
  },
  url: '/impact/method',
};

export function formatBenefits(
  gain: Gain,
  { total, counted, quality, annualRateKg }: Census,
  [from, to]: readonly [Instant, Instant],
  options: BenefitOptions = {},
): Benefits {
  const period = formatPeriodBenefits(gain, [from, to], riyadhYear(to), options);
  return {
    ...period,
    trees: { total: total + (options.uncountedTrees ?? 0), counted, default: quality.default },
    annualRateKg,
    equivalents: equivalentsOf(period.co2RemovedKg),
    quality,
    method: { ...method },
  };
}

export function formatPeriodBenefits(
  gain: Gain,
  [from, to]: readonly [Instant, Instant],
  priceYear: number,
  { rainM = defaultRainM, prices = defaultPrices }: BenefitOptions = {},
): PeriodBenefits {
  const co2RemovedKg = Math.max(0, gain.removedKg);
  const flows = flowsOfGain(gain, rainM);
  const { o3G, no2G, so2G, pm10G, pm25G } = flows;
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    co2RemovedKg,
    likely: likelyOf({ ...gain, totalKg: co2RemovedKg }),
    avoided:
      gain.nearCrownM2 > 0 ? { electricityKwh: flows.electricityKwh, co2Kg: flows.avoidedCo2Kg } : null,
    air: { o3G, no2G, so2G, pm10G, pm25G },
    waterM3: flows.waterM3,
    value: servicesValue(co2RemovedKg, flows, priceYear, prices),
  };
}

function flowsOfGain({ crownM2, crownDbh, nearCrownM2 }: Gain, rainM: number): Flows {
  const { electricityKwh, avoidedCo2Kg } = flowsOf(
    { crownM2: nearCrownM2, crownDbh: 0 },
    { isNearBuildings: true, rainM },
  );
  return {
    ...flowsOf({ crownM2, crownDbh }, { isNearBuildings: false, rainM }),
    electricityKwh,
    avoidedCo2Kg,
  };
}
