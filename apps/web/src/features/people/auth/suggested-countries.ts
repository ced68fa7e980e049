import { countries } from '@nabta/domain/country-code';
import type { Country, Region } from '@nabta/domain/country-code';

import type { KeyValueStorage } from '#platform/storage.ts';

const key = 'recent-countries';
const maxRecent = 3;

/** All countries, starting with the recently chosen ones and the device's. */
export function suggestedCountriesFirst(
  storage: KeyValueStorage,
  deviceLanguages: readonly string[],
): Country[] {
  const suggestedRegions = [...recentRegions(storage), ...deviceLanguages.map(regionOf)];
  const first = [...new Set(suggestedRegions)].flatMap((region) =>
    countries.filter((country) => country.region === region),
  );
  return [...first, ...countries.filter((country) => !first.includes(country))];
}

export function rememberCountry(storage: KeyValueStorage, region: Region): void {
  const regions = [region, ...recentRegions(storage).filter((other) => other !== region)];
  storage.write(key, regions.slice(0, maxRecent).join(' '));
}

function recentRegions(storage: KeyValueStorage): string[] {
  return storage.read(key)?.split(' ') ?? [];
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    // Browsers may report invalid language tags.
    return undefined;
  }
}
