import json from './data/climate.json' with { type: 'json' };
import { effectiveAge, type Site } from './site.ts';
import type { SpeciesModel } from './species-model.ts';
import type { Years } from './units.ts';

/** Of one month, by day. */
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
    minC: minC[month] as number,
    rainMm: (rainMm[month] as number) / (daysOfMonth[month] as number),
  })),
}));

/** The one whose station is nearest. */
export function regionAt({ longitude, latitude }: { longitude: number; latitude: number }): Region {
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  const apart = (region: Region) =>
    Math.hypot((region.longitude - longitude) * squeeze, region.latitude - latitude);
  return regions.reduce((nearest, region) => (apart(region) < apart(nearest) ? region : nearest));
}

/**
 * What a meadow would lose to the air, in millimetres a day, by the temperatures of a day and the sun of its season:
 * Hargreaves and Samani 1985, as FAO 56 gives it (equations 52 and 21 to 25).
 */
export function referenceLossMm(
  { maxC, minC }: Pick<Normal, 'maxC' | 'minC'>,
  latitude: number,
  dayOfYear: number,
) {
  const middle = (maxC + minC) / 2;
  return 0.0023 * (middle + 17.8) * Math.sqrt(Math.max(0, maxC - minC)) * (sunMj(latitude, dayOfYear) / 2.45);
}

/** Extraterrestrial radiation of a day in MJ on a square metre. */
function sunMj(latitude: number, dayOfYear: number): number {
  const turn = (2 * Math.PI * dayOfYear) / 365;
  const phi = (latitude * Math.PI) / 180;
  const distance = 1 + 0.033 * Math.cos(turn);
  const tilt = 0.409 * Math.sin(turn - 1.39);
  const sunset = Math.acos(-Math.tan(phi) * Math.tan(tilt));
  const height = sunset * Math.sin(phi) * Math.sin(tilt) + Math.cos(phi) * Math.cos(tilt) * Math.sin(sunset);
  return ((24 * 60) / Math.PI) * 0.082 * distance * height;
}

export type Watered = { model: SpeciesModel; specieId: string; isNative: boolean; site: Site; age: Years };

/** The weather of a day: as usual, or as it is forecast. */
export type DayWeather = { lossMm: number; rainMm: number };

/** What is usual on this day at this place. */
export function usualWeather(spot: { longitude: number; latitude: number }, at: Date): DayWeather {
  const { months } = regionAt(spot);
  const normal = months[at.getUTCMonth()] as Normal;
  const dayOfYear = Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  return { lossMm: referenceLossMm(normal, spot.latitude, dayOfYear), rainMm: normal.rainMm };
}

/**
 * Litres that a tree is to be given on a day: what its crown loses to the air, less the rain that falls on it, and in its
 * first years no less than what a root ball needs. Where it stands decides which part of that people bring.
 */
export function litresPerDay({ model, specieId, isNative, site, age }: Watered, weather: DayWeather): number {
  const brought = file.wateredShare[site].value;
  if (brought === 0) return 0;
  const { crownM } = model.sizeAt(effectiveAge(site, age));
  const crown = (Math.PI / 4) * (crownM ?? 0) ** 2;
  const loss = cropFactorOf(specieId, isNative) * weather.lossMm;
  const need = Math.max(0, (loss - 0.8 * weather.rainMm) * crown) * (1 + file.losses.value);
  const isYoung = age < file.establishment.years;
  // A meadow of the usual summer loses about eight millimetres a day.
  const least = isYoung ? file.establishment.litresPerDay * Math.min(1, weather.lossMm / 8) : 0;
  return brought * Math.max(need, least);
}

function cropFactorOf(specieId: string, isNative: boolean): number {
  return (file.cropFactors[specieId] ?? file.cropFactors[isNative ? 'native' : 'other'])?.value ?? 0;
}

/** Where the numbers are from, to be told beside them. */
export const climateSources: readonly string[] = [...new Set(regions.map(({ source }) => source))];
