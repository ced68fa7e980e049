import { countries } from '@nabta/domain/country-code';
import type { Country, Region } from '@nabta/domain/country-code';
import { phoneDigits } from '@nabta/domain/phone';
import { foldForSearch } from '@nabta/domain/search-text';

import type { KeyValueStorage } from '#platform/storage.ts';

type CountryList = { countries: readonly Country[]; nameOf: (region: Region) => string };

/** Filters by localized name, English name or dial code, in list order. */
export function searchCountries(query: string, { countries, nameOf }: CountryList): readonly Country[] {
  const searchText = foldForSearch(query);
  const digits = phoneDigits(query).replace(/^\+|^00/u, '');
  if (searchText === '') return countries;
  if (digits !== '') return countries.filter(({ dialCode }) => dialCode.startsWith(digits));
  return countries.filter(({ region }) => {
    const names = [nameOf(region), englishNames.of(region) ?? ''];
    return (
      region.toLowerCase() === searchText || names.some((name) => foldForSearch(name).includes(searchText))
    );
  });
}

const englishNames = new Intl.DisplayNames('en', { type: 'region' });

const key = 'recent-countries';
const maxRecent = 3;

/** All countries, starting with the recently chosen ones and the device's. */
export function listCountriesSuggestedFirst(
  storage: KeyValueStorage,
  deviceLanguages: readonly string[],
): Country[] {
  const suggestedRegions = [...readRecentRegions(storage), ...deviceLanguages.map(regionOf)];
  const first = [...new Set(suggestedRegions)].flatMap((region) =>
    countries.filter((country) => country.region === region),
  );
  return [...first, ...countries.filter((country) => !first.includes(country))];
}

export function rememberCountry(storage: KeyValueStorage, region: Region): void {
  const regions = [region, ...readRecentRegions(storage).filter((recent) => recent !== region)];
  storage.write(key, regions.slice(0, maxRecent).join(' '));
}

function readRecentRegions(storage: KeyValueStorage): string[] {
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
