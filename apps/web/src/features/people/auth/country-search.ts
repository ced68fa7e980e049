import type { Country, Region } from '@nabta/domain/country-code';
import { phoneDigits } from '@nabta/domain/phone';
import { foldForSearch } from '@nabta/domain/search-text';

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
