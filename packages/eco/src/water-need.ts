import json from './data/climate.json' with { type: 'json' };
import { effectiveAge, type Site } from './site.ts';
import type { SpeciesModel } from './species-model.ts';
import type { Years } from './units.ts';

/** Daily averages of one month. */
export type Normal = { maxC: number; minC: number; rainMm: number };

export type Region = {
  key: string;
  longitude: number;
  latitude: number;
  source: string;
  /** January first. */
  months: readonly Normal[];
};

type ClimateFile = {
  regions: (Omit<Region, 'months'> & { maxC: number[]; minC: number[]; rainMm: number[] })[];
  cropFactors: Record<string, { value: number; source: string }>;
  establishment: { years: number; litresPerDay: number; source: string };
  wateredShare: Record<Site, { value: number; source: string }>;
  losses: { value: number; source: string };
};

const file = json as ClimateFile;
const daysOfMonth = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export const regions: readonly Region[] = file.regions.map(({ maxC, minC, rainMm, ...region }) => ({
  ...region,
  months: maxC.map((max, month) => ({
    maxC: max,
    minC: minC[month] ?? Number.NaN,
    rainMm: (rainMm[month] ?? Number.NaN) / (daysOfMonth[month] ?? Number.NaN),
  })),
}));

/** Returns the region with the nearest station. */
export function regionAt({ longitude, latitude }: { longitude: number; latitude: number }): Region {
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  const distanceTo = (region: Region) =>
    Math.hypot((region.longitude - longitude) * longitudeScale, region.latitude - latitude);
  return regions.reduce((nearest, region) => (distanceTo(region) < distanceTo(nearest) ? region : nearest));
}

/**
 * Reference evapotranspiration in mm per day from daily temperatures and solar radiation: Hargreaves and
 * Samani 1985, as in FAO 56 (equations 52 and 21 to 25).
 */
export function referenceLossMm(
  { maxC, minC }: Pick<Normal, 'maxC' | 'minC'>,
  latitude: number,
  dayOfYear: number,
) {
  const meanC = (maxC + minC) / 2;
  return (
    0.0023 * (meanC + 17.8) * Math.sqrt(Math.max(0, maxC - minC)) * (radiationMj(latitude, dayOfYear) / 2.45)
  );
}

/** Extraterrestrial radiation of a day in MJ/m². */
function radiationMj(latitude: number, dayOfYear: number): number {
  const dayAngle = (2 * Math.PI * dayOfYear) / 365;
  const phi = (latitude * Math.PI) / 180;
  const distance = 1 + 0.033 * Math.cos(dayAngle);
  const declination = 0.409 * Math.sin(dayAngle - 1.39);
  const sunset = Math.acos(-Math.tan(phi) * Math.tan(declination));
  const daylight =
    sunset * Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.sin(sunset);
  return ((24 * 60) / Math.PI) * 0.082 * distance * daylight;
}

export type WateredTree = {
  model: SpeciesModel;
  specieId: string;
  isNative: boolean;
  site: Site;
  age: Years;
};

/** Weather of one day, average or forecast. */
export type DayWeather = { lossMm: number; rainMm: number };

/** Returns the average weather of this day and location. */
export function averageWeather(coordinates: { longitude: number; latitude: number }, at: Date): DayWeather {
  const { months } = regionAt(coordinates);
  const normal = months[at.getUTCMonth()];
  if (normal === undefined) throw new Error('a region has twelve months');
  const dayOfYear = Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  return { lossMm: referenceLossMm(normal, coordinates.latitude, dayOfYear), rainMm: normal.rainMm };
}

/**
 * Litres to water a tree on a day: crown evapotranspiration minus rain, with a minimum in the first years.
 * The site determines the share that is irrigated.
 */
export function litresPerDay(
  { model, specieId, isNative, site, age }: WateredTree,
  weather: DayWeather,
): number {
  const wateredShare = file.wateredShare[site].value;
  if (wateredShare === 0) return 0;
  const { crownM } = model.sizeAt(effectiveAge(site, age));
  const crown = (Math.PI / 4) * (crownM ?? 0) ** 2;
  const loss = cropFactorOf(specieId, isNative) * weather.lossMm;
  const need = Math.max(0, (loss - 0.8 * weather.rainMm) * crown) * (1 + file.losses.value);
  const isYoung = age < file.establishment.years;
  // About 8 mm a day is the usual summer reference loss.
  const minLitres = isYoung ? file.establishment.litresPerDay * Math.min(1, weather.lossMm / 8) : 0;
  return wateredShare * Math.max(need, minLitres);
}

function cropFactorOf(specieId: string, isNative: boolean): number {
  return (file.cropFactors[specieId] ?? file.cropFactors[isNative ? 'native' : 'other'])?.value ?? 0;
}
