import type { TreeSize } from './biomass.ts';
import json from './data/ctla-swdsrt.json' with { type: 'json' };
import { sarPerUsd, socialCostOfCarbon, usdPrices } from './factors.ts';
import type { Flows } from './flows.ts';
import { interpolate } from './growth-model.ts';
import { speciesRecord } from './species-data.ts';

/** The result of one of two methods; results of different methods are never added. */
export type TreeValue = {
  amount: number;
  currency: string;
  method: 'services' | 'replacement';
  /** Year of the social cost of carbon; the same for a whole timeline, so its buckets add up. */
  priceYear: number | null;
};

export type Prices = typeof usdPrices & { currency: string; perUsd: number };

/** US city prices of i-Tree Streets in riyals, until local prices are configured. */
export const defaultPrices: Prices = { ...usdPrices, currency: 'SAR', perUsd: sarPerUsd };

/** PM2.5 is part of PM10 and not priced separately; avoided power-plant CO2 is excluded. */
export function servicesValue(co2Kg: number, flows: Flows, year: number, prices = defaultPrices): TreeValue {
  const usd =
    carbonValueUsd(co2Kg, year) +
    flows.electricityKwh * prices.electricityPerKwh +
    (flows.o3G / 1000) * prices.o3PerKg +
    (flows.no2G / 1000) * prices.no2PerKg +
    (flows.so2G / 1000) * prices.so2PerKg +
    (flows.pm10G / 1000) * prices.pm10PerKg +
    flows.waterM3 * prices.waterPerM3;
  return { amount: usd * prices.perUsd, currency: prices.currency, method: 'services', priceYear: year };
}

/** In 2020 USD; interpolated between the published years, constant outside. */
export function carbonValueUsd(co2Kg: number, year: number): number {
  const points = socialCostOfCarbon.map(({ year, usdPerTonne }) => [year, usdPerTonne] as const);
  return (co2Kg / 1000) * interpolate(points, year);
}

export type TrunkFormula = {
  dbhCm: number;
  basicPrice: number;
  tarIn2: number;
  replacementCost: number;
  speciesRating: number;
  condition: number;
  location: number;
};

/** CTLA trunk formula, in USD. */
export function trunkFormulaUsd(tree: TrunkFormula): number {
  const trunkIn2 = (Math.PI / 4) * (tree.dbhCm / 2.54) ** 2;
  const excessIn2 = Math.max(0, trunkIn2 - tree.tarIn2);
  const basicUsd = tree.replacementCost + (tree.basicPrice * excessIn2 * tree.speciesRating) / 100;
  return basicUsd * tree.condition * tree.location;
}

export type PalmFormula = {
  heightM: number;
  trunkCostPerFt: number;
  replacementCost: number;
  condition: number;
  location: number;
};

export function palmFormulaUsd(palm: PalmFormula): number {
  const heightFt = palm.heightM / 0.3048;
  return (palm.replacementCost + palm.trunkCostPerFt * heightFt) * palm.condition * palm.location;
}

const parametersByCode = new Map(Object.entries(json.parameters));

/** Returns the cost to replace a tree of this size; null for shrubs and species without nursery prices. */
export function replacementValue(
  speciesName: string,
  size: TreeSize,
  { condition = 1, location = 1 } = {},
  prices = defaultPrices,
): TreeValue | null {
  const species = speciesRecord(speciesName);
  const parameters = parametersByCode.get(species?.itreeStreetsSWDsrtCode ?? '');
  if (species === undefined || parameters === undefined || size.dbhCm === null) return null;
  const usd =
    species.type === 'palm'
      ? palmFormulaUsd({ ...parameters, heightM: size.heightM, condition, location })
      : trunkFormulaUsd({ ...parameters, dbhCm: size.dbhCm, condition, location });
  return { amount: usd * prices.perUsd, currency: prices.currency, method: 'replacement', priceYear: null };
}
