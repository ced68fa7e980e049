import json from './data/factors.json' with { type: 'json' };

/** All constants of the method, from factors.json, which lists their sources. */
export const methodVersion = json.methodVersion;

export const co2PerCarbon = 44 / 12;

export const openGrown = {
  broadleaf: requirePositive('openGrownBroadleaf', json.carbon.openGrownBroadleaf.value),
  conifer: requirePositive('openGrownConifer', json.carbon.openGrownConifer.value),
};

export const siteRates = {
  irrigated: requirePositive('site.irrigated', json.site.irrigated.rate),
  wadi: requirePositive('site.wadi', json.site.wadi.rate),
  rainfed: requirePositive('site.rainfed', json.site.rainfed.rate),
  coast: requirePositive('site.coast', json.site.coast.rate),
};

/** Per year; gases and dust in grams per m² of crown and cm of trunk. */
export const flowFactors = {
  electricityKwhPerM2: requirePositive('electricity', json.flows.electricityKwhPerM2Crown.value),
  o3: requirePositive('o3', json.flows.o3.value),
  no2: requirePositive('no2', json.flows.no2.value),
  so2: requirePositive('so2', json.flows.so2.value),
  pm10: requirePositive('pm10', json.flows.pm10.value),
  pm25: requirePositive('pm25', json.flows.pm25.value),
  shrubDbhCm: requirePositive('shrubEquivalentDbhCm', json.flows.shrubEquivalentDbhCm.value),
  /** Largest trunk of the published tables. */
  largestDbhCm: 68.58,
  rainInterceptedFraction: requirePositive('rain', json.flows.rainInterceptedFraction.value),
  defaultRainM: requirePositive('defaultRainM', json.flows.defaultRainM.value),
};

export const gridKgPerKwh = requirePositive('saudiGridKgPerKwh', json.energy.saudiGridKgPerKwh.value);

export type EquivalentBasis = { kgCo2PerUnit: number; year: number | null; source: string };

export const equivalentBasis = {
  carKm: equivalentOf(json.equivalents.carKgPerKm),
  gasolineL: equivalentOf(json.equivalents.gasolineKgPerLitre),
  phoneCharges: equivalentOf(json.equivalents.phoneKgPerCharge),
  gridKwhSaudi: equivalentOf(json.energy.saudiGridKgPerKwh),
};

const { discount: _discount, source: _source, ...sccByYear } = json.money.sccUsdPerTonne2020usd;

/** Social cost of carbon in 2020 USD per tonne, in ascending years. */
export const socialCostOfCarbon = Object.entries(sccByYear)
  .map(([year, usd]) => ({ year: Number(year), usdPerTonne: requirePositive(`scc ${year}`, usd) }))
  .sort((one, other) => one.year - other.year);

export const sarPerUsd = requirePositive('sarPerUsd', json.money.sarPerUsd.value);

export const usdPrices = {
  electricityPerKwh: requirePositive('kWh', json.money.itreeStreetsSWDsrt.electricityUsdPerKwh),
  o3PerKg: requirePositive('o3UsdPerKg', json.money.itreeStreetsSWDsrtPerKg.o3UsdPerKg),
  no2PerKg: requirePositive('no2UsdPerKg', json.money.itreeStreetsSWDsrtPerKg.no2UsdPerKg),
  so2PerKg: requirePositive('so2UsdPerKg', json.money.itreeStreetsSWDsrtPerKg.so2UsdPerKg),
  pm10PerKg: requirePositive('pm10UsdPerKg', json.money.itreeStreetsSWDsrtPerKg.pm10UsdPerKg),
  waterPerM3: requirePositive('waterUsdPerM3', json.money.itreeStreetsSWDsrtPerKg.waterUsdPerM3),
};

export const spread = {
  common: requirePositive('sCommon', json.uncertainty.sCommon.value),
  species: requirePositive('sSpecies', json.uncertainty.sSpecies.value),
  randomFromAge: requirePositive('sRandomFromAge', json.uncertainty.sRandomFromAge.value),
  randomMeasured: requirePositive('sRandomMeasuredDbh', json.uncertainty.sRandomMeasuredDbh.value),
  zLikely: requirePositive('zLikely66', json.uncertainty.zLikely66),
};

function equivalentOf(factor: { value: number; source: string; year?: number }): EquivalentBasis {
  const kgCo2PerUnit = requirePositive(factor.source, factor.value);
  return { kgCo2PerUnit, year: factor.year ?? null, source: factor.source };
}

/** Throws at startup on an invalid constant, so it cannot produce wrong numbers. */
function requirePositive(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  throw new Error(`factors.json: ${name} must be a positive number, not ${String(value)}`);
}
