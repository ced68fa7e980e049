import json from './data/factors.json' with { type: 'json' };

/** Every constant of the method, read once from factors.json, where its source stands beside it. */
export const methodVersion = json.methodVersion;

export const co2PerCarbon = 44 / 12;

export const openGrown = {
  broadleaf: positive('openGrownBroadleaf', json.carbon.openGrownBroadleaf.value),
  conifer: positive('openGrownConifer', json.carbon.openGrownConifer.value),
};

export const siteRates = {
  irrigated: positive('site.irrigated', json.site.irrigated.rate),
  wadi: positive('site.wadi', json.site.wadi.rate),
  rainfed: positive('site.rainfed', json.site.rainfed.rate),
  coast: positive('site.coast', json.site.coast.rate),
};

/** Per year: the gases and dust in grams per m2 of crown and cm of trunk. */
export const flowFactors = {
  electricityKwhPerM2: positive('electricity', json.flows.electricityKwhPerM2Crown.value),
  o3: positive('o3', json.flows.o3.value),
  no2: positive('no2', json.flows.no2.value),
  so2: positive('so2', json.flows.so2.value),
  pm10: positive('pm10', json.flows.pm10.value),
  pm25: positive('pm25', json.flows.pm25.value),
  shrubDbhCm: positive('shrubEquivalentDbhCm', json.flows.shrubEquivalentDbhCm.value),
  /** METHOD section 7: the published tables end here. */
  largestDbhCm: 68.58,
  rainInterceptedFraction: positive('rain', json.flows.rainInterceptedFraction.value),
  defaultRainM: positive('defaultRainM', json.flows.defaultRainM.value),
};

export const gridKgPerKwh = positive('saudiGridKgPerKwh', json.energy.saudiGridKgPerKwh.value);

export type EquivalentBasis = { kgCo2PerUnit: number; year: number | null; source: string };

export const equivalentBasis = {
  carKm: basis(json.equivalents.carKgPerKm),
  gasolineL: basis(json.equivalents.gasolineKgPerLitre),
  phoneCharges: basis(json.equivalents.phoneKgPerCharge),
  gridKwhSaudi: basis(json.energy.saudiGridKgPerKwh),
};

const { discount: _discount, source: _source, ...sccByYear } = json.money.sccUsdPerTonne2020usd;

/** Social cost of carbon in 2020 USD a tonne, by rising year. */
export const socialCostOfCarbon = Object.entries(sccByYear)
  .map(([year, usd]) => ({ year: Number(year), usdPerTonne: positive(`scc ${year}`, usd) }))
  .sort((one, other) => one.year - other.year);

export const sarPerUsd = positive('sarPerUsd', json.money.sarPerUsd.value);

export const usdPrices = {
  electricityPerKwh: positive('kWh', json.money.itreeStreetsSWDsrt.electricityUsdPerKwh),
  o3PerKg: positive('o3UsdPerKg', json.money.itreeStreetsSWDsrtPerKg.o3UsdPerKg),
  no2PerKg: positive('no2UsdPerKg', json.money.itreeStreetsSWDsrtPerKg.no2UsdPerKg),
  so2PerKg: positive('so2UsdPerKg', json.money.itreeStreetsSWDsrtPerKg.so2UsdPerKg),
  pm10PerKg: positive('pm10UsdPerKg', json.money.itreeStreetsSWDsrtPerKg.pm10UsdPerKg),
  waterPerM3: positive('waterUsdPerM3', json.money.itreeStreetsSWDsrtPerKg.waterUsdPerM3),
};

export const spread = {
  common: positive('sCommon', json.uncertainty.sCommon.value),
  species: positive('sSpecies', json.uncertainty.sSpecies.value),
  randomFromAge: positive('sRandomFromAge', json.uncertainty.sRandomFromAge.value),
  randomMeasured: positive('sRandomMeasuredDbh', json.uncertainty.sRandomMeasuredDbh.value),
  zLikely: positive('zLikely66', json.uncertainty.zLikely66),
};

function basis(factor: { value: number; source: string; year?: number }): EquivalentBasis {
  const kgCo2PerUnit = positive(factor.source, factor.value);
  return { kgCo2PerUnit, year: factor.year ?? null, source: factor.source };
}

/** A wiped or mistyped constant stops the program at its start instead of becoming a wrong number. */
function positive(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  throw new Error(`factors.json: ${name} must be a positive number, not ${String(value)}`);
}
