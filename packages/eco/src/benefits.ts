import { equivalentsOf, type Equivalents } from './equivalents.ts';
import { methodVersion } from './factors.ts';
import { defaultRainM, flowsOf, type Air, type Flows } from './flows.ts';
import type { Quality } from './quality.ts';
import { riyadhYear } from './riyadh-day.ts';
import { dataVersion } from './species-data.ts';
import { defaultPrices, servicesValue, type Prices, type TreeValue } from './tree-value.ts';
import { likelyOf, type Likely } from './uncertainty.ts';
import type { Instant } from './units.ts';

export type BenefitOptions = {
  /** Trees of the scope that cannot be counted, for example without a planting date; they are told, never scaled up to. */
  uncountedTrees?: number;
  rainM?: number;
  prices?: Prices;
};

/** What was gained in one stretch of time, before it is told. */
export type Gain = {
  removedKg: number;
  kgBySpecies: number[];
  /** Of each tree the square of its kilograms times the square of its spread, added up. */
  randomSquares: number;
  crownM2: number;
  crownDbh: number;
  /** The part of crownM2 that shades air-conditioned buildings. */
  nearCrownM2: number;
};

/** Which trees stood behind a number, and what they are removing now. */
export type Census = { total: number; counted: number; quality: Quality; annualRateKg: number };

export type PeriodBenefits = {
  from: string;
  to: string;
  co2RemovedKg: number;
  likely: Likely;
  /** Power saved and its CO2, on a line of its own; null where no tree stands near buildings. */
  avoided: { electricityKwh: number; co2Kg: number } | null;
  air: Air;
  waterM3: number;
  value: TreeValue;
};

/** METHOD section 12. */
export type Benefits = PeriodBenefits & {
  trees: { total: number; counted: number; default: number };
  annualRateKg: number;
  equivalents: Equivalents;
  quality: Quality;
  method: { version: string; dataVersion: string; url: string };
};

/** Stands in every answer and certificate, so that an old one keeps the version it was computed by. */
export const method = {
  version: methodVersion,
  get dataVersion() {
    return dataVersion();
  },
  url: '/impact/method',
};

export function tellBenefits(
  gain: Gain,
  { total, counted, quality, annualRateKg }: Census,
  [from, to]: readonly [Instant, Instant],
  options: BenefitOptions = {},
): Benefits {
  const period = tellPeriod(gain, [from, to], riyadhYear(to), options);
  return {
    ...period,
    trees: { total: total + (options.uncountedTrees ?? 0), counted, default: quality.default },
    annualRateKg,
    equivalents: equivalentsOf(period.co2RemovedKg),
    quality,
    method: { ...method },
  };
}

export function tellPeriod(
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
