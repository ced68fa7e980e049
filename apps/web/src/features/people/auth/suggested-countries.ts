import { countries } from '@nabta/domain/country-code';
import type { Country, Region } from '@nabta/domain/country-code';

import type { KeyValueStorage } from '../../platform/storage.ts';

const key = 'recent-countries';
const mostRecent = 3;

/** The list in its own order, led by the countries chosen last and by the one of the device. */
export function nearCountriesFirst(storage: KeyValueStorage, deviceLanguages: readonly string[]): Country[] {
  const near = [...recentRegions(storage), ...deviceLanguages.map(regionOf)];
  const first = [...new Set(near)].flatMap((region) =>
    countries.filter((country) => country.region === region),
  );
  return [...first, ...countries.filter((country) => !first.includes(country))];
}

export function rememberCountry(storage: KeyValueStorage, region: Region): void {
  const regions = [region, ...recentRegions(storage).filter((other) => other !== region)];
  storage.write(key, regions.slice(0, mostRecent).join(' '));
}

function recentRegions(storage: KeyValueStorage): string[] {
  return storage.read(key)?.split(' ') ?? [];
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    // A browser may name a language that is none.
    return undefined;
  }
}
